using Microsoft.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>An operator that an attribute does not have does not compile.</summary>
public sealed class HandleTests
{
    private const string Types = """
        using System;
        using System.Collections.Generic;
        using Tern.DynamoDB.Mapper;

        [DynamoItem("orders"), Key("C#{Customer}", "O#{Number:D10}#{Kind}")]
        public partial record Order(string Customer, int Number, State Kind)
        {
            public State State { get; init; }
            [AsNumber] public State Level { get; init; }
            public string Name { get; init; } = "";
            public Version Release { get; init; } = new();
            public decimal Total { get; init; }
            public bool IsOpen { get; init; }
            public Point? At { get; init; }
            public byte[] Hash { get; init; } = [];
            public List<State> States { get; init; } = [];
            public HashSet<int> Seats { get; init; } = [];
            [Converter(typeof(PlainConverter))] public int Plain { get; init; }
            [Converter(typeof(OrderedConverter))] public int Ordered { get; init; }
        }

        [DynamoItem("devices")]
        public partial record Device([PartitionKey] byte[] Id, [SortKey] long Time)
        {
            public long Other { get; init; }
        }

        [DynamoItem]
        public partial record struct Point(int X, int Y);

        [DynamoItem("jobs")]
        public partial record Job([PartitionKey] string Id, [SortKey] State Step);

        public enum State { Open, Closed }

        public struct PlainConverter : IScalarConverter<PlainConverter, int>
        {
            public static ScalarKind Kind => ScalarKind.Text;
            public static bool TryParse(ReadOnlySpan<byte> utf8, out int value) => int.TryParse(utf8, out value);
            public static void WriteText(ref AttributeWriter writer, int value) => writer.Json.WriteString("1"u8);
        }

        public struct OrderedConverter : IScalarConverter<OrderedConverter, int>, IOrderedConverter
        {
            public static ScalarKind Kind => ScalarKind.Text;
            public static bool TryParse(ReadOnlySpan<byte> utf8, out int value) => int.TryParse(utf8, out value);
            public static void WriteText(ref AttributeWriter writer, int value) => writer.Json.WriteString("1"u8);
        }

        """;

    [Theory]
    // The text of enums and versions has another order than their values.
    [InlineData("Order.F.State.Lt(State.Closed)")]
    [InlineData("Order.F.State.Le(State.Closed)")]
    [InlineData("Order.F.State.Gt(State.Open)")]
    [InlineData("Order.F.State.Ge(State.Open)")]
    [InlineData("Order.F.State.Between(State.Open, State.Closed)")]
    [InlineData("Order.F.State.Lt(Order.F.State)")]
    [InlineData("Order.F.States[0].Lt(State.Closed)")]
    [InlineData("Order.F.Kind.Lt(State.Closed)")]
    [InlineData("Order.F.Kind.Between(State.Open, State.Closed)")]
    [InlineData("Order.F.Release.Gt(new Version(9, 0))")]
    [InlineData("Order.F.Plain.Gt(1)")]
    [InlineData("Job.Partition(\"a\").Lt(State.Closed)")]
    [InlineData("Job.Partition(\"a\").Between(State.Open, State.Closed)")]
    // The key of a stored item cannot change.
    [InlineData("Order.F.Customer.To(\"a\")")]
    [InlineData("Order.F.Customer.ToIfAbsent(\"a\")")]
    [InlineData("Order.F.Customer.Remove()")]
    [InlineData("Order.F.Number.Add(1)")]
    [InlineData("Order.F.Number.To(1)")]
    [InlineData("Order.F.Kind.To(State.Open)")]
    [InlineData("Device.F.Id.To(new byte[0])")]
    [InlineData("Device.F.Time.Add(1)")]
    [InlineData("Device.F.Time.To(Device.F.Other)")]
    // Types
    [InlineData("Order.F.IsOpen.Lt(true)")]
    [InlineData("Order.F.Name.Add(\"a\")")]
    [InlineData("Order.F.State.Add(State.Open)")]
    [InlineData("Order.F.Total.BeginsWith(\"1\")")]
    [InlineData("Order.F.Number.BeginsWith(\"1\")")]
    [InlineData("Order.F.Hash.Contains(\"a\")")]
    [InlineData("Order.F.Name.Eq(1)")]
    [InlineData("Order.F.Name.Eq(Order.F.State)")]
    [InlineData("Order.F.Name.Append([\"a\"])")]
    [InlineData("Order.F.Seats.Append([1])")]
    [InlineData("Order.F.States.AddTo([State.Open])")]
    public void Operator_of_another_type_does_not_compile(string expression)
    {
        Diagnostic[] errors = Compile(expression);
        Assert.NotEmpty(errors);
        Assert.All(errors, error => Assert.Equal("Source1.cs", error.Location.SourceTree!.FilePath));
    }

    [Theory]
    [InlineData("Order.F.State.Eq(State.Open) & Order.F.State.In(State.Open) & Order.F.State.BeginsWith(\"O\") & Order.F.State.Ne(Order.F.State)")]
    [InlineData("Order.F.State.To(State.Open)")]
    [InlineData("Order.F.State.To(Order.F.Kind)")]
    [InlineData("Order.F.State.To(null) + \"\" + Order.F.Total.To((decimal?)1) + Order.F.Name.To(null)")]
    [InlineData("Order.F.At.To(null) + \"\" + Order.F.At.To((Point?)default) + Order.F.At.To(new Point(1, 2)) + Order.F.At.X.To(1)")]
    [InlineData("Job.Partition(\"a\").Eq(State.Open) + \"\" + Job.Partition(\"a\").BeginsWith(\"O\")")]
    [InlineData("Device.Partition(new byte[1]).Gt(1) + \"\" + Device.Partition(new byte[1]).Between(1, 2) + Order.Partition(\"a\").Le(\"O#\")")]
    [InlineData("Order.F.Level.Lt(State.Closed) & Order.F.Level.Between(State.Open, State.Closed)")]
    [InlineData("Order.F.Release.Eq(new Version(1, 0))")]
    [InlineData("Order.F.Name.Lt(\"a\") & Order.F.Name.Lt(Order.F.Customer) & Order.F.Customer.Lt(Order.F.Name)")]
    [InlineData("Order.F.Total.Gt(1) & Order.F.Hash.Le(new byte[0]) & Order.F.Ordered.Ge(1) & Order.F.Plain.Eq(1)")]
    [InlineData("Order.F.Customer.Eq(\"a\") & Order.F.Customer.Ne(Order.F.Name) & Order.F.Customer.BeginsWith(\"a\") & Order.F.Customer.Contains(\"a\") & Order.F.Customer.Size().Gt(1)")]
    [InlineData("Order.F.Number.In(1, 2) & Order.F.Number.Between(1, 2) & Order.F.Number.Exists() & Order.F.Kind.Eq(State.Open)")]
    [InlineData("Device.F.Id.Size().Lt(3) & Device.F.Time.Ge(1) & Device.F.Other.Gt(Device.F.Time)")]
    [InlineData("Device.F.Other.To(Device.F.Time)")]
    public void Operator_of_the_type_compiles(string expression) => Assert.Empty(Compile(expression));

    private static Diagnostic[] Compile(string expression)
    {
        GeneratorRun run = GeneratorRun.Of(Types, $"using System; using Tern.DynamoDB.Mapper; public static class Use {{ public static object Value() => {expression}; }}");
        Assert.Equal("", run.Ids);
        return [.. run.Output.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
    }
}
