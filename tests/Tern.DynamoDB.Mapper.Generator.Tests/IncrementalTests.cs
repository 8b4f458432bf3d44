using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

public sealed class IncrementalTests
{
    private const string Order = "using Tern.DynamoDB.Mapper; [DynamoItem(\"orders\"), Key(\"O#{Id}\")] public partial record Order(string Id, Line Line, State State); public enum State { Open }";

    private const string Line = "using Tern.DynamoDB.Mapper; [DynamoItem] public partial record Line(string Sku);";

    private const string Part = "using Tern.DynamoDB.Mapper; [assembly: DynamoItem<System.Net.Cookie>] [Projection(typeof(Order))] public partial record Part(string Id);";

    private const string Other = "public class Other { public int A; }";

    private static readonly string[] s_steps = [MapperGenerator.ItemStep, MapperGenerator.ProjectionStep, MapperGenerator.AssemblyStep, MapperGenerator.MappingStep];

    [Theory]
    [InlineData("public class Other { public int A, B; }")]
    [InlineData("public class Another; public enum E { A }")]
    [InlineData("")]
    public void Edit_elsewhere_reruns_nothing(string edited)
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other).Edit(3, edited);
        foreach (string step in s_steps)
        {
            Assert.NotEmpty(run.Reasons(step));
            Assert.All(run.Reasons(step), IsUnchanged);
        }
        Assert.Equal(4, run.Files.Count);
        Assert.All(run.OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void Edit_elsewhere_reruns_no_step_of_a_type_with_diagnostics()
    {
        const string Invalid = "using Tern.DynamoDB.Mapper; [DynamoItem] public partial class Invalid { public object? A { get; set; } }";
        GeneratorRun run = GeneratorRun.Of(Order, Line, Invalid, Other).Edit(3, "public class Another;");
        Assert.Equal("TERN106", run.Ids);
        Assert.All(run.Reasons(MapperGenerator.ItemStep), IsUnchanged);
        Assert.All(run.Reasons(MapperGenerator.DiagnosticStep), IsUnchanged);
        Assert.All(run.Reasons(MapperGenerator.MappingStep), IsUnchanged);
    }

    [Theory]
    [InlineData("\n\n" + Order)]
    [InlineData("// A comment.\n" + Order)]
    public void Edit_that_moves_a_type_reruns_no_output(string edited)
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other).Edit(0, edited);
        Assert.All(run.Reasons(MapperGenerator.MappingStep), IsUnchanged);
        Assert.All(run.OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void Edit_of_one_type_reruns_one_output()
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other).Edit(1, Line.Replace("string Sku", "string Sku, int Quantity", StringComparison.Ordinal));
        Assert.Equal([IncrementalStepRunReason.Modified], run.Reasons(MapperGenerator.MappingStep).Where(reason => !IsCached(reason)));
        Assert.Equal([IncrementalStepRunReason.Modified], run.OutputReasons.Where(reason => !IsCached(reason)));
        Assert.Contains("Quantity", run.Files["Line.g.cs"], StringComparison.Ordinal);
    }

    [Fact]
    public void Edit_of_an_enum_reruns_the_types_that_use_it()
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other).Edit(0, Order.Replace("{ Open }", "{ Open, Closed }", StringComparison.Ordinal));
        Assert.Equal([IncrementalStepRunReason.Modified], run.OutputReasons.Where(reason => !IsCached(reason)));
        Assert.Contains("Closed", run.Files["Order.g.cs"], StringComparison.Ordinal);
    }

    [Fact]
    public void New_type_adds_one_output()
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other).Edit(3, Line.Replace("record Line", "record Zebra", StringComparison.Ordinal));
        Assert.Equal(5, run.Files.Count);
        Assert.Contains("Zebra.g.cs", run.Files.Keys);
    }

    [Fact]
    public void Outputs_of_steps_contain_no_symbols_and_no_syntax()
    {
        GeneratorRun run = GeneratorRun.Of(Order, Line, Part, Other + " [Tern.DynamoDB.Mapper.DynamoItem] public class Invalid;");
        foreach (string step in s_steps.Append(MapperGenerator.DiagnosticStep))
        {
            foreach ((object value, _) in run.Result.TrackedSteps[step].SelectMany(tracked => tracked.Outputs))
                ObjectGraph.AssertContainsNo(value, typeof(ISymbol), typeof(SyntaxNode), typeof(SyntaxTree), typeof(Compilation), typeof(SemanticModel), typeof(Location), typeof(AttributeData));
        }
    }

    [Fact]
    public void Edit_of_a_reference_is_seen()
    {
        CSharpCompilation library(string text) => CSharpCompilation.Create("Library", [GeneratorRun.Parse("public enum Shade { " + text + " }", "Library.cs")], GeneratorRun.References, new(OutputKind.DynamicallyLinkedLibrary));
        MetadataReference before = library("Dark").ToMetadataReference();
        GeneratorRun run = GeneratorRun.Of([.. GeneratorRun.References, before], "using Tern.DynamoDB.Mapper; [DynamoItem] public partial record Painted(Shade Shade);");
        run = run.Edit(run.Input.ReplaceReference(before, library("Dark, Light").ToMetadataReference()));
        Assert.Contains("Light", run.Files["Painted.g.cs"], StringComparison.Ordinal);
    }

    private static void IsUnchanged(IncrementalStepRunReason reason) => Assert.True(IsCached(reason), reason.ToString());

    private static bool IsCached(IncrementalStepRunReason reason) => reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged;
}
