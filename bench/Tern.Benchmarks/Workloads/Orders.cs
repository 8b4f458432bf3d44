using System.Globalization;
using System.Text;
using Tern.DynamoDB;

namespace Tern.Benchmarks.Workloads;

/// <summary>Orders of a shop: items of 10 attributes.</summary>
internal static class Orders
{
    public const string Table = "orders";

    public static GetItemRequest GetItem { get; } = new() { TableName = Table, Key = new() { ["pk"] = "CUSTOMER#17", ["sk"] = "ORDER#0" } };

    public static PutItemRequest PutItem { get; } = new() { TableName = Table, Item = Item(0) };

    public static QueryRequest Query { get; } = new()
    {
        TableName = Table,
        KeyConditionExpression = "pk = :c",
        ExpressionAttributeValues = new() { [":c"] = "CUSTOMER#17" },
    };

    public static byte[] GetItemResponseBody { get; } = Encoding.UTF8.GetBytes($$"""{"Item":{{Json(0)}}}""");

    public static byte[] PutItemResponseBody { get; } = "{}"u8.ToArray();

    public static byte[] QueryResponseBody { get; } = Encoding.UTF8.GetBytes(
        $$"""{"Count":100,"Items":[{{string.Join(',', Enumerable.Range(0, 100).Select(Json))}}],"ScannedCount":100}""");

    public static OrderedMap<AttributeValue> Item(int number) => new()
    {
        ["pk"] = "CUSTOMER#17",
        ["sk"] = Text($"ORDER#{number}"),
        ["status"] = "SHIPPED",
        ["created"] = Text($"2026-11-21T08:{number % 60:00}:00Z"),
        ["total"] = AttributeValue.Number(Text($"{number + 10}.95")),
        ["currency"] = "EUR",
        ["lines"] = AttributeValue.Number((number % 7) + 1),
        ["gift"] = number % 3 == 0,
        ["carrier"] = "DHL",
        ["tracking"] = Text($"JJD01{number:0000000000}"),
    };

    private static string Json(int number) => Text(
        $$$"""
        {"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#{{{number}}}"},"status":{"S":"SHIPPED"},"created":{"S":"2026-11-21T08:{{{number % 60:00}}}:00Z"},"total":{"N":"{{{number + 10}}}.95"},"currency":{"S":"EUR"},"lines":{"N":"{{{(number % 7) + 1}}}"},"gift":{"BOOL":{{{(number % 3 == 0 ? "true" : "false")}}}},"carrier":{"S":"DHL"},"tracking":{"S":"JJD01{{{number:0000000000}}}"}}
        """);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
