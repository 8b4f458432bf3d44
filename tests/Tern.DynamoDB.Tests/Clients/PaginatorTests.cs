using Tern.DynamoDB.Support;
using Tern.Pagination;

namespace Tern.DynamoDB.Clients;

public class PaginatorTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Pages_are_followed_by_their_tokens_until_one_has_none()
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
    public async Task An_empty_page_with_a_last_key_is_followed()
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
    public async Task The_next_page_is_not_asked_for_before_it_is_wanted()
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
    public async Task Cancellation_between_pages_ends_them()
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
    public async Task A_text_that_names_the_same_page_again_ends_in_an_error()
    {
        using var service = new ScriptedService((200, """{"TableNames":["a"],"LastEvaluatedTableName":"a"}"""));
        using DynamoDBClient client = service.CreateClient();
        List<string> names = [];
        var error = await Assert.ThrowsAsync<RepeatedPageTokenException>(async () =>
        {
            await foreach (string name in client.ListTablesItemsAsync(new(), Token))
                names.Add(name);
        });
        Assert.StartsWith("DynamoDB ListTables named the page just read as the next one", error.Message, StringComparison.Ordinal);
        Assert.Equal(["a", "a"], names);
    }

    [Fact]
    public async Task A_key_that_names_the_same_page_again_does_too()
    {
        using var service = new ScriptedService((200, """{"Items":[],"LastEvaluatedKey":{"pk":{"S":"a"},"sk":{"B":"AAE="}}}"""));
        using DynamoDBClient client = service.CreateClient();
        await Assert.ThrowsAsync<RepeatedPageTokenException>(async () =>
        {
            await foreach (ScanResponse page in client.ScanPagesAsync(new() { TableName = "orders" }, Token))
                Assert.Empty(page.Items);
        });
        Assert.Equal(2, service.Bodies.Count);
    }
}
