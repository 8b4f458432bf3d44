using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>The generator never throws: an exception is the warning CS8785 of the driver.</summary>
public sealed class RobustnessTests
{
    // The number of sources for each kind of edit and each case.
    private const int Edits = 40;

    private const int Seed = 20;

    public static TheoryData<string> Cases() => ApprovedCodeTests.Cases();

    // The start of a source, as while it is written.
    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_incomplete_sources(string name) =>
        AssertNoException(name, (source, random) => source[..random.Next(source.Length)]);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_missing_parts(string name) =>
        AssertNoException(name, (source, random) => source.Remove(random.Next(source.Length - 13), 13));

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_other_tokens(string name) => AssertNoException(name, static (source, random) =>
    {
        List<SyntaxToken> tokens = [.. GeneratorRun.Parse(source, "").GetRoot().DescendantTokens()];
        for (int i = random.Next(1, 4); i > 0; i--)
        {
            int index = random.Next(tokens.Count);
            int other = random.Next(tokens.Count);
            switch (random.Next(4))
            {
                case 0:
                    tokens.RemoveAt(index);
                    break;
                case 1:
                    tokens.Insert(index, tokens[index]);
                    break;
                case 2:
                    tokens[index] = tokens[other];
                    break;
                default:
                    (tokens[index], tokens[other]) = (tokens[other], tokens[index]);
                    break;
            }
        }
        return string.Concat(tokens.Select(token => token.ToFullString()));
    });

    // Declarations of a type more than once, and names that differ by case, have files of the same name.
    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_repeated_declarations(string name) => AssertNoException(name, static (source, random) =>
    {
        List<MemberDeclarationSyntax> members = [.. GeneratorRun.Parse(source, "").GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>()];
        MemberDeclarationSyntax member = members[random.Next(members.Count)];
        string copy = random.Next(2) == 0 ? member.ToFullString() : member.ToFullString().ToLowerInvariant();
        return source.Insert(random.Next(2) == 0 ? member.FullSpan.Start : member.FullSpan.End, copy);
    });

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_without_references(string name)
    {
        string source = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs"));
        AssertNoException(GeneratorRun.Of([], source), source);
        AssertNoException(GeneratorRun.Of(GeneratorRun.References.Where(reference => !reference.Display!.Contains("Tern.DynamoDB.dll", StringComparison.Ordinal)), source), source);
        AssertNoException(GeneratorRun.Of(GeneratorRun.References.Where(reference => !reference.Display!.Contains("System.Runtime.dll", StringComparison.Ordinal)), source), source);
        AssertNoException(GeneratorRun.Of(GeneratorRun.References.Where(reference => !reference.Display!.Contains("System.Collections.dll", StringComparison.Ordinal)), source), source);
    }

    [Theory]
    [InlineData("[DynamoItem] public partial record Order(Missing A, List<Missing> B, Missing<int> C, int D);")]
    [InlineData("[DynamoItem] public partial record Order : Missing;")]
    [InlineData("[DynamoItem] public partial record Order(int A) : Order(1);")]
    [InlineData("[DynamoItem] public partial class A : B; [DynamoItem] public partial class B : A;")]
    [InlineData("[DynamoItem] public partial struct A { public A Inner { get; set; } }")]
    [InlineData("[DynamoItem] public partial struct A { public A? Inner { get; set; } }")]
    [InlineData("[DynamoItem] public partial record Order(int A, int A);")]
    [InlineData("[DynamoItem] public partial record Order(int A); [DynamoItem] public partial record Order(int B);")]
    [InlineData("[DynamoItem] public partial record Order(int A); [DynamoItem] public partial class Order;")]
    [InlineData("[DynamoItem] public partial record Order(int A); [DynamoItem] public partial struct Order;")]
    [InlineData("[DynamoItem, DynamoItem] public partial record Order(int A);")]
    [InlineData("[DynamoItem] public partial record Order(int A); [DynamoItem] public partial record order(int A); [DynamoItem] public partial record ORDER(int A);")]
    [InlineData("[DynamoItem] public partial record Order<T>(T A) where T : Missing; [DynamoItem] public partial record Order(Order<int> A, Order<Order> B);")]
    [InlineData("[DynamoItem(Missing)] public partial record Order(int A);")]
    [InlineData("[DynamoItem(null)] public partial record Order([Attribute(null)] int A);")]
    [InlineData("[DynamoItem, Key(null)] public partial record Order(int A);")]
    [InlineData("[DynamoItem, Key] public partial record Order(int A);")]
    [InlineData("[DynamoItem, Key(\"{A}\", PartitionName = null)] public partial record Order(int A);")]
    [InlineData("[Projection(null)] public partial record Part(int A);")]
    [InlineData("[Projection(typeof(Missing))] public partial record Part(int A);")]
    [InlineData("[Projection(typeof(Part))] public partial record Part(int A);")]
    [InlineData("[Projection(typeof(List<>))] public partial record Part(int A);")]
    [InlineData("[DynamoItem] public partial record Order([Converter(null)] int A, [Converter(typeof(Missing))] int B, [Converter(typeof(List<>))] int C);")]
    [InlineData("[DynamoItem] public partial record Order(E A); public enum E : Missing { A, B = Missing, C = B }")]
    [InlineData("[DynamoItem] public partial record Order(E A); public enum E { }")]
    [InlineData("[DynamoItem] public partial record Order(E A); public enum E { [Wire(null)] A, [Wire(\"\")] B }")]
    [InlineData("[assembly: DynamoItem<Missing>] [assembly: DynamoItem<int[]>] [assembly: DynamoItem<int>] [assembly: DynamoItem<int?>] [assembly: DynamoItem<(int A, int B)>]")]
    [InlineData("[assembly: DynamoItem<Order>] [assembly: DynamoItem<Order>] [DynamoItem] public partial record Order(int A);")]
    [InlineData("public partial class Outer<T> { [DynamoItem] public partial record Inner<U>(T A, U B, Outer<int>.Inner<U> C) { public int D { get; init; } = 1; } }")]
    [InlineData("[DynamoItem] public unsafe partial class Order { public int* A { get; set; } public delegate*<int> B { get; set; } }")]
    [InlineData("[DynamoItem] public partial class Order { public int this[int i] { get => 1; set { } } int IComparable<int>.X { get; set; } public event Action E; }")]
    [InlineData("[DynamoItem] public partial class Order { public int { get; set; } public get; set; }")]
    [InlineData("[DynamoItem] public partial interface IOrder { int A { get; set; } }")]
    [InlineData("[DynamoItem] public partial enum Order { A }")]
    [InlineData("[DynamoItem] public partial delegate void Order();")]
    [InlineData("[DynamoItem] partial record")]
    public void Generator_does_not_throw_for_invalid_code(string source) =>
        AssertNoException(GeneratorRun.Of("using System; using System.Collections.Generic; using Tern.DynamoDB.Mapper; " + source), source);

    private static void AssertNoException(string name, Func<string, Random, string> edit)
    {
        string source = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs"));
        var random = new Random(Seed);
        GeneratorRun run = GeneratorRun.Of(source);
        for (int i = 0; i < Edits; i++)
        {
            string edited = edit(source, random);
            run = run.Edit(0, edited);
            AssertNoException(run, edited);
        }
    }

    private static void AssertNoException(GeneratorRun run, string source)
    {
        Assert.True(run.Result.Exception is null, $"{run.Result.Exception}\n{source}");
        Assert.DoesNotContain(run.Diagnostics, diagnostic => diagnostic.Id == "CS8785");
        IEnumerable<string> names = run.Result.GeneratedSources.Select(generated => generated.HintName);
        Assert.Equal(run.Result.GeneratedSources.Length, names.Distinct(StringComparer.OrdinalIgnoreCase).Count());
    }
}
