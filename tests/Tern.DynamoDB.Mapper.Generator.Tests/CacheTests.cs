namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>Results of earlier transforms are used again only if no source changed that they depend on.</summary>
public sealed class CacheTests
{
    private static readonly string[] s_sources =
    [
        """
        using Tern.DynamoDB.Mapper;
        namespace Shop;
        [DynamoItem("orders"), Key("O#{Id}")]
        public partial record Order(string Id, Line Line, State State, Point Point, [Converter(typeof(MoneyConverter))] Money Price) : Base;
        """,
        "using Tern.DynamoDB.Mapper; [DynamoItem] public partial record Line(string Sku);",
        "public enum State { Open }",
        "public record Base : Root { public int Size { get; init; } }",
        "public record Root { public int Depth { get; init; } }",
        """
        using Tern.DynamoDB.Mapper;
        public record Money;
        public struct MoneyConverter : IItemConverter<MoneyConverter, Money>
        {
            public static Money Read(ref AttributeReader reader) => new();
            public static void Write(ref AttributeWriter writer, Money value) { }
        }
        """,
        "using Tern.DynamoDB.Mapper; [DynamoItem(Tables.Carts)] public partial record Cart(int Number = Tables.Default);",
        "public static class Tables { public const string Carts = \"carts\"; public const int Default = 1; }",
        "using Tern.DynamoDB.Mapper; [Projection(typeof(Shop.Order))] public partial record Part(string Id, State State);",
        "public record struct Point(int X);",
        "public class Other;",
    ];

    [Theory]
    [InlineData(1, "public partial record Line(string Sku);")]
    [InlineData(2, "public enum State { Open, Closed }")]
    [InlineData(2, "using Tern.DynamoDB.Mapper; public enum State { [Wire(\"o\")] Open }")]
    [InlineData(2, "using Tern.DynamoDB.Mapper; [AsNumber] public enum State { Open }")]
    [InlineData(2, "public struct State;")]
    [InlineData(3, "public record Base : Root { public int Size { get; init; } public int Weight { get; init; } }")]
    [InlineData(3, "public record Base { public int Size { get; init; } }")]
    [InlineData(4, "public record Root { public long Depth { get; init; } }")]
    [InlineData(5, "public record Money; public struct MoneyConverter;")]
    [InlineData(7, "public static class Tables { public const string Carts = \"other\"; public const int Default = 2; }")]
    [InlineData(9, "using Tern.DynamoDB.Mapper; [DynamoItem] public partial record struct Point(int X);")]
    [InlineData(10, "namespace Shop; public enum State { Inner }")]
    [InlineData(10, "using Tern.DynamoDB.Mapper; [assembly: DynamoItem<Point>]")]
    [InlineData(10, "global using State = System.DayOfWeek;")]
    [InlineData(10, "namespace Shop; public partial record Order { public int More { get; init; } }")]
    [InlineData(0, "using Tern.DynamoDB.Mapper; namespace Shop; [DynamoItem(\"orders\"), Key(\"X#{Id}\")] public partial record Order(string Id);")]
    public void Edit_has_the_result_of_a_new_run(int index, string text)
    {
        string[] edited = [.. s_sources];
        edited[index] = text;
        GeneratorRun before = GeneratorRun.Of(s_sources);
        GeneratorRun run = before.Edit(index, text);
        GeneratorRun expected = GeneratorRun.Of(edited);
        Assert.Equal(expected.Files, run.Files);
        Assert.Equal(Messages(expected), Messages(run));
        // The edit is not without effect.
        Assert.True(!before.Files.SequenceEqual(run.Files) || !Messages(before).SequenceEqual(Messages(run)));

        GeneratorRun reverted = run.Edit(index, s_sources[index]);
        Assert.Equal(before.Files, reverted.Files);
        Assert.Equal(Messages(before), Messages(reverted));
    }

    private static IEnumerable<string> Messages(GeneratorRun run) => run.Diagnostics.Select(diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal);
}
