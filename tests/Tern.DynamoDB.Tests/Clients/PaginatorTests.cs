using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

public class PaginatorTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Paginator_follows_page_tokens_until_a_page_has_none()
    {
        using var service = new ScriptedService(
            (200, """{"TableNames":["a","b"],"LastEvaluatedTableName":"b"}"""),
            (200, """{"TableNames":["c"],"LastEvaluatedTableName":"c"}"""),
            (200, """{"TableNames":["d"]}"""));
        using DynamoDBClient client = service.CreateClient();
        List<string> names = [];
        await foreach (string name in client.ListTablesItemsAsync(new() { Limit = 2 }, Token))
            names.Add(name);
        Assert.Equal(["a", "b", "c", "d"], names);
        Assert.Equal(
            ["""{"Limit":2}""", """{"ExclusiveStartTableName":"b","Limit":2}""", """{"ExclusiveStartTableName":"c","Limit":2}"""], service.Bodies);
    }

    [Fact]
    public async Task Paginator_continues_after_an_empty_page_with_a_last_key()
    {
        using var service = new ScriptedService(
            (200, """{"Items":[],"Count":0,"LastEvaluatedKey":{"pk":{"S":"a"}}}"""),
            (200, """{"Count":0,"LastEvaluatedKey":{"pk":{"S":"b"}}}"""),
            (200, """{"Items":[{"pk":{"S":"c"}}],"Count":1,"LastEvaluatedKey":{}}"""));
        using DynamoDBClient client = service.CreateClient();
        List<string> keys = [];
        await foreach (var item in client.QueryItemsAsync(new() { TableName = "orders", KeyConditionExpression = "pk = :c" }, Token))
            keys.Add(item["pk"].S!);
        Assert.Equal(["c"], keys);
        Assert.Equal(3, service.Bodies.Count);
        Assert.Contains("\"ExclusiveStartKey\":{\"pk\":{\"S\":\"b\"}}", service.Bodies.Last(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Paginator_requests_a_page_only_when_it_is_enumerated()
    {
        using var service = new ScriptedService((200, """{"Items":[{"pk":{"S":"a"}}],"LastEvaluatedKey":{"pk":{"S":"a"}}}"""));
        using DynamoDBClient client = service.CreateClient();
        await foreach (ScanResponse page in client.ScanPagesAsync(new() { TableName = "orders" }, Token))
        {
            Assert.Single(page.Items);
            break;
        }
        Assert.Single(service.Bodies);
    }

    [Fact]
    public async Task Cancellation_between_pages_throws_OperationCanceledException()
    {
        using var service = new ScriptedService((200, """{"Items":[],"LastEvaluatedKey":{"pk":{"S":"a"}}}"""));
        using DynamoDBClient client = service.CreateClient();
        using var source = new CancellationTokenSource();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (ScanResponse page in client.ScanPagesAsync(new() { TableName = "orders" }, source.Token))
                await source.CancelAsync();
        });
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Single(service.Bodies);
    }

    [Fact]
    public async Task Paginator_with_a_repeated_text_token_throws_TernRepeatedPageTokenException()
    {
        using var service = new ScriptedService((200, """{"TableNames":["a"],"LastEvaluatedTableName":"a"}"""));
        using DynamoDBClient client = service.CreateClient();
        List<string> names = [];
        var error = await Assert.ThrowsAsync<TernRepeatedPageTokenException>(async () =>
        {
            await foreach (string name in client.ListTablesItemsAsync(new(), Token))
                names.Add(name);
        });
        Assert.StartsWith("DynamoDB ListTables returned the token of the page just read as the token of the next page", error.Message, StringComparison.Ordinal);
        Assert.Equal(["a", "a"], names);
    }

    [Fact]
    public async Task Paginator_with_a_repeated_key_token_throws_TernRepeatedPageTokenException()
    {
        using var service = new ScriptedService((200, """{"Items":[],"LastEvaluatedKey":{"pk":{"S":"a"},"sk":{"B":"AAE="}}}"""));
        using DynamoDBClient client = service.CreateClient();
        await Assert.ThrowsAsync<TernRepeatedPageTokenException>(async () =>
        {
            await foreach (ScanResponse page in client.ScanPagesAsync(new() { TableName = "orders" }, Token))
                Assert.Empty(page.Items);
        });
        Assert.Equal(2, service.Bodies.Count);
    }
}
