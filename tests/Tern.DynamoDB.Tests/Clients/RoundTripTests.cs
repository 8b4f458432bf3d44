using System.Text.Json.Nodes;
using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

/// <summary>A structure of a response is serialized unchanged in a request.</summary>
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
    public async Task A_deserialized_structure_is_serialized_with_the_same_absent_empty_and_unknown_values(string projection)
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
    public async Task Null_members_of_a_response_are_read_as_absent()
    {
        using var service = new ScriptedService((200, """{"Table":{"GlobalSecondaryIndexes":null,"TableStatus":null,"ItemCount":null,"CreationDateTime":null,"TableClassSummary":null,"Nobody":{"Knows":[null]}},"Table2":7}"""));
        using DynamoDBClient client = service.CreateClient();
        TableDescription table = (await client.DescribeTableAsync(new() { TableName = "orders" }, Token)).Table;
        Assert.Empty(table.GlobalSecondaryIndexes);
        Assert.Equal((null, null), (table.CreationDateTime, table.TableClassSummary));
        Assert.Equal((default, 0), (table.TableStatus, table.ItemCount));
    }

    [Fact]
    public async Task GetItem_returns_null_without_an_item_and_an_empty_map_for_an_empty_item()
    {
        using var service = new ScriptedService((200, "{}"), (200, """{"Item":{}}"""));
        using DynamoDBClient client = service.CreateClient();
        GetItemRequest request = new() { TableName = "orders", Key = new() { ["pk"] = "a" } };
        Assert.Null((await client.GetItemAsync(request, Token)).Item);
        Assert.Empty((await client.GetItemAsync(request, Token)).Item!);
    }

    [Fact]
    public void ToString_of_requests_and_responses_does_not_contain_values()
    {
        var request = new PutItemRequest { TableName = "orders", Item = new() { ["secret"] = "PLANTED" } };
        Assert.Equal("PutItemRequest", request.ToString());
        Assert.Equal("PutItemRequest", (request with { TableName = "PLANTED" }).ToString());
        Assert.DoesNotContain("PLANTED", new GetItemResponse { Item = request.Item }.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("PLANTED", new Put { TableName = "PLANTED", Item = request.Item }.ToString(), StringComparison.Ordinal);
    }
}
