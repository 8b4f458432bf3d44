using System.Text.Json.Nodes;
using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

/// <summary>A structure that was read and is sent back sends what came.</summary>
public class RoundTripTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("""{"ProjectionType":"ALL"}""")]
    [InlineData("""{"ProjectionType":"INCLUDE","NonKeyAttributes":["a","b"]}""")]
    [InlineData("""{"ProjectionType":"INCLUDE","NonKeyAttributes":[]}""")]
    [InlineData("""{"ProjectionType":"A_VALUE_OF_TOMORROW"}""")]
    [InlineData("""{"ProjectionType":""}""")]
    [InlineData("{}")]
    public async Task Absent_empty_and_unknown_stay_what_they_are(string projection)
    {
        using var service = new ScriptedService(
            (200, "{\"Table\":{\"GlobalSecondaryIndexes\":[{\"IndexName\":\"i\",\"Projection\":" + projection + "}]}}"), (200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        DescribeTableResponse described = await client.DescribeTableAsync(new() { TableName = "orders" }, Token);
        GlobalSecondaryIndexDescription index = Assert.Single(described.Table.GlobalSecondaryIndexes);
        await client.CreateTableAsync(new()
        {
            TableName = "copy",
            GlobalSecondaryIndexes = [new() { IndexName = index.IndexName!, KeySchema = [], Projection = index.Projection! }],
        }, Token);

        JsonNode sent = JsonNode.Parse(service.Bodies.Last())!["GlobalSecondaryIndexes"]![0]!["Projection"]!;
        Assert.Equal(projection, sent.ToJsonString());
    }

    [Fact]
    public async Task Null_members_count_as_absent()
    {
        using var service = new ScriptedService((200, """{"Table":{"GlobalSecondaryIndexes":null,"TableStatus":null,"ItemCount":null,"CreationDateTime":null,"TableClassSummary":null,"Nobody":{"Knows":[null]}},"Table2":7}"""));
        using DynamoDBClient client = service.CreateClient();
        TableDescription table = (await client.DescribeTableAsync(new() { TableName = "orders" }, Token)).Table;
        Assert.Empty(table.GlobalSecondaryIndexes);
        Assert.Equal((null, null), (table.CreationDateTime, table.TableClassSummary));
        Assert.Equal((default, 0), (table.TableStatus, table.ItemCount));
    }

    [Fact]
    public async Task No_item_is_no_map_and_an_empty_item_is_one()
    {
        using var service = new ScriptedService((200, "{}"), (200, """{"Item":{}}"""));
        using DynamoDBClient client = service.CreateClient();
        GetItemRequest request = new() { TableName = "orders", Key = new() { ["pk"] = "a" } };
        Assert.Null((await client.GetItemAsync(request, Token)).Item);
        Assert.Empty((await client.GetItemAsync(request, Token)).Item!);
    }

    [Fact]
    public void Values_do_not_show_where_requests_and_results_are_printed()
    {
        var request = new PutItemRequest { TableName = "orders", Item = new() { ["secret"] = "PLANTED" } };
        Assert.Equal("PutItemRequest", request.ToString());
        Assert.Equal("PutItemRequest", (request with { TableName = "PLANTED" }).ToString());
        Assert.DoesNotContain("PLANTED", new GetItemResponse { Item = request.Item }.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", new Put { TableName = "PLANTED", Item = request.Item }.ToString(), StringComparison.Ordinal);
    }
}
