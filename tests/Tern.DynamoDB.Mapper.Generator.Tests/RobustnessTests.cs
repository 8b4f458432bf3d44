using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Tests.Support;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>The generator never throws: an exception is the warning CS8785 of the driver.</summary>
public sealed class RobustnessTests
{
    public static TheoryData<string> Cases() => ApprovedCodeTests.Cases();

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_incomplete_sources(string name)
    {
        string source = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs"));
        GeneratorRun run = GeneratorRun.Of("");
        for (int length = 0; length < source.Length; length += 7)
        {
            run = run.Edit(0, source[..length]);
            AssertNoException(run, source[..length]);
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generator_does_not_throw_for_missing_parts(string name)
    {
        string source = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs"));
        GeneratorRun run = GeneratorRun.Of("");
        for (int start = 0; start < source.Length - 13; start += 11)
        {
            string edited = source.Remove(start, 13);
            run = run.Edit(0, edited);
            AssertNoException(run, edited);
        }
    }

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

    private static void AssertNoException(GeneratorRun run, string source)
    {
        Assert.True(run.Result.Exception is null, $"{run.Result.Exception}\n{source}");
        Assert.DoesNotContain(run.Diagnostics, diagnostic => diagnostic.Id == "CS8785");
    }
}
