using System.Text;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Tables;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>The generated file with the template. How the build reads it is tested in Tern.DynamoDB.Mapper.Tests and Tern.Packaging.Tests.</summary>
public sealed class TableTemplateTests
{
    private const string Usings = "using System; using Tern.DynamoDB.Mapper; ";

    private const string Orders = Usings + "[DynamoItem(\"orders\"), Key(\"O#{Id}\")] public partial record Order(string Id);";

    private const string Lines = Usings + "[DynamoItem(\"lines\")] public partial record Line([PartitionKey] int Id);";

    [Fact]
    public void Without_the_property_there_is_no_file() => Assert.DoesNotContain(TemplateFile.Name, GeneratorRun.Of(Orders).Files.Keys);

    [Fact]
    public void File_is_a_comment()
    {
        string file = GeneratorRun.WithTemplate(Orders).Files[TemplateFile.Name];
        Assert.All(file.TrimEnd('\n').Split('\n'), line => Assert.StartsWith("//", line, StringComparison.Ordinal));
    }

    [Fact]
    public void Tables_are_sorted_by_name_whatever_the_order_of_sources()
    {
        string template = TemplateOf(Orders, Lines);
        Assert.Equal(["LinesTable", "OrdersTable"], ResourcesOf(template));
        Assert.Equal(template, TemplateOf(Lines, Orders));
    }

    [Fact]
    public void Types_without_table_or_key_projections_and_open_generic_types_have_no_table() => Assert.Empty(ResourcesOf(TemplateOf(
        Usings + "[DynamoItem] public partial record A([PartitionKey] string Id); [DynamoItem(\"b\")] public partial record B(string Id); [DynamoItem(\"c\")] public partial record C<T>([PartitionKey] string Id);")));

    [Fact]
    public void Type_of_another_assembly_has_a_table()
    {
        Assert.Equal(["CTable"], ResourcesOf(TemplateOf(
            Usings + "[assembly: DynamoItem<C<int>>] [DynamoItem(\"c\")] public partial record C<T>([property: PartitionKey] string Id); [Projection(typeof(C<int>))] public partial record P(string Id);")));
    }

    [Theory]
    [InlineData("OrdersTable", "orders")]
    [InlineData("OrdersTable", "Orders")]
    [InlineData("ShopOrders2Table", "shop-orders_2")]
    [InlineData("ShopOrdersV1Table", "shop.ordersV1")]
    [InlineData("Table", "---")]
    public void Logical_id_has_the_letters_and_digits_of_the_name(string id, string name) => Assert.Equal([id], LogicalIds.Of([Define(name)]));

    [Fact]
    public void Logical_ids_of_similar_names_are_different_and_do_not_depend_on_their_order()
    {
        string[] names = ["a-b", "a_b", "A.b", "AB", "other"];
        IReadOnlyList<string> ids = LogicalIds.Of([.. names.Select(Define)]);
        Assert.Equal(names.Length, ids.Distinct().Count());
        Assert.All(ids, id => Assert.Matches("^[A-Za-z0-9]+$", id));
        Assert.Equal(["ABTable", "OtherTable"], LogicalIds.Of([Define("AB"), Define("other")]));
        Assert.Equal(ids.Reverse(), LogicalIds.Of([.. names.Reverse().Select(Define)]));
        Assert.Equal("OtherTable", ids[^1]);
    }

    [Fact]
    public void Names_are_escaped()
    {
        string template = TemplateOf(Usings + """[DynamoItem("t")] public partial record A([property: PartitionKey, Attribute("a\\b\"c;%3b$(X)@(Y)*?'|/*/ü\u0001  ")] string Id);""");
        using JsonDocument json = JsonDocument.Parse(template);
        Assert.Equal(
            "a\\b\"c;%3b$(X)@(Y)*?'|/*/ü\u0001  ",
            json.RootElement.GetProperty("Resources").GetProperty("TTable").GetProperty("Properties").GetProperty("KeySchema")[0].GetProperty("AttributeName").GetString());
    }

    [Fact]
    public void Edit_elsewhere_and_edit_that_moves_a_type_rerun_no_output()
    {
        GeneratorRun run = GeneratorRun.WithTemplate(Orders, Lines, "class Other;");
        Assert.Contains(TemplateFile.Name, run.Files.Keys);
        Assert.All(run.Edit(2, "class Another;").OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
        run = run.Edit(0, "\n\n" + Orders);
        Assert.All(run.OutputReasons, reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Fact]
    public void Step_contains_no_symbols_and_no_syntax()
    {
        foreach ((object value, _) in GeneratorRun.WithTemplate(Orders).Result.TrackedSteps[TemplateOutput.Step].SelectMany(step => step.Outputs))
            ObjectGraph.AssertContainsNo(value, typeof(ISymbol), typeof(SyntaxNode), typeof(SyntaxTree), typeof(Compilation), typeof(Location));
    }

    private static TableDefinition Define(string name) => new(name, "Order", [new TableKey("pk", "S")], null, null);

    private static IEnumerable<string> ResourcesOf(string template)
    {
        using JsonDocument json = JsonDocument.Parse(template);
        return [.. json.RootElement.GetProperty("Resources").EnumerateObject().Select(resource => resource.Name)];
    }

    // As MSBuild reads the file.
    private static string TemplateOf(params IEnumerable<string> sources)
    {
        string items = Encoding.UTF8.GetString(Convert.FromBase64String(GeneratorRun.WithTemplate(sources).Files[TemplateFile.Name].Split('|')[1]));
        return string.Join('\n', items.Split(';').Select(item => Uri.UnescapeDataString(item.Trim())));
    }
}
