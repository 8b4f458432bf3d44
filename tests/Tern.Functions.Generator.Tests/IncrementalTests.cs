using System.Collections;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator.Tests;

public sealed class IncrementalTests
{
    private const string Functions = "using Tern.Functions; public static class F { [Function] public static Reply M(Order o) => new(1); [Function] public static void N(Reply r) { } }";

    private const string Types = "public record Order(string Id, State State); public record Reply(int Count); public enum State { Open }";

    private const string Payload = "using Tern.Functions; [Payload] public partial record Page(Order Order);";

    private const string Other = "public class Other { public int A; }";

    private static readonly string[] s_steps = [FunctionGenerator.FunctionStep, FunctionGenerator.PayloadStep, FunctionGenerator.TypeStep, FunctionGenerator.HandlerStep, FunctionGenerator.HostStep];

    [Theory]
    [InlineData("public class Other { public int A, B; }")]
    [InlineData("public class Another; public enum E { A }")]
    [InlineData("")]
    public void Edit_elsewhere_generates_nothing(string edited)
    {
        GeneratorRun run = GeneratorRun.Of(Functions, Types, Payload, Other).Edit(3, edited);
        foreach (string step in s_steps)
        {
            Assert.NotEmpty(run.Reasons(step));
            Assert.All(run.Reasons(step), IsUnchanged);
        }
        Assert.Equal(7, run.Files.Count);
        Assert.All(run.OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void Edit_that_moves_a_function_generates_nothing()
    {
        GeneratorRun run = GeneratorRun.Of(Functions, Types, Payload, Other).Edit(0, "// A comment.\n" + Functions);
        Assert.All(run.OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void Edit_of_a_type_generates_its_codec()
    {
        GeneratorRun run = GeneratorRun.Of(Functions, Types, Payload, Other).Edit(1, Types.Replace("int Count", "int Count, int More", StringComparison.Ordinal));
        Assert.Equal([IncrementalStepRunReason.Modified], run.OutputReasons.Where(reason => reason != IncrementalStepRunReason.Cached));
        Assert.Contains("more", run.Files["Reply.g.cs"], StringComparison.Ordinal);
    }

    [Fact]
    public void Edit_of_a_method_generates_its_handler()
    {
        GeneratorRun run = GeneratorRun.Of(Functions, Types, Payload, Other).Edit(0, Functions.Replace("void N(Reply r)", "void N(Reply r, Invocation i)", StringComparison.Ordinal));
        Assert.Contains("N(input, invocation)", run.Files["Function_F_N.g.cs"], StringComparison.Ordinal);
        Assert.All(run.Reasons(FunctionGenerator.TypeStep), IsUnchanged);
    }

    [Fact]
    public void Outputs_of_steps_contain_no_symbols_and_no_syntax()
    {
        GeneratorRun run = GeneratorRun.Of(Functions, Types, Payload, Other + " [Tern.Functions.Payload] public class Invalid;");
        foreach (string step in s_steps.Append(FunctionGenerator.DiagnosticStep))
        {
            foreach ((object value, _) in run.Result.TrackedSteps[step].SelectMany(tracked => tracked.Outputs))
                AssertContainsNoSymbol(value, new HashSet<object>(ReferenceEqualityComparer.Instance));
        }
    }

    private static void AssertContainsNoSymbol(object? value, HashSet<object> visited)
    {
        if (value is null or string || value.GetType().IsPrimitive || value.GetType().IsEnum || !visited.Add(value))
            return;
        Assert.False(value is ISymbol or SyntaxNode or SyntaxTree or Compilation or SemanticModel or Location or AttributeData or Delegate or Type, $"The pipeline contains a {value.GetType()}.");
        if (value is IEnumerable elements)
        {
            foreach (object? element in elements)
                AssertContainsNoSymbol(element, visited);
            return;
        }
        foreach (FieldInfo field in value.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            AssertContainsNoSymbol(field.GetValue(value), visited);
    }

    private static void IsUnchanged(IncrementalStepRunReason reason) => Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, reason.ToString());
}
