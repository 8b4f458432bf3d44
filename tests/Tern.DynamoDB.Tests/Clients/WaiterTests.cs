using Tern.DynamoDB.Support;

namespace Tern.DynamoDB.Clients;

public class WaiterTests
{
    private const string NotFound = """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}""";
    private const string Creating = """{"Table":{"TableStatus":"CREATING"}}""";
    private const string Active = """{"Table":{"TableStatus":"ACTIVE"}}""";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task WaitUntilTableExists_polls_while_the_table_is_missing_or_creating()
    {
        using var service = new ScriptedService((400, NotFound), (200, "{}"), (200, Creating), (200, Active));
        using DynamoDBClient client = service.CreateClient();
        await client.WaitUntilTableExistsAsync(new() { TableName = "orders" }, TimeSpan.FromHours(1), Token);
        Assert.Equal(4, service.Bodies.Count);
        Assert.Equal(TimeSpan.FromSeconds(20), service.Time.Waits.First());
        Assert.All(service.Time.Waits, wait => Assert.InRange(wait.TotalSeconds, 20, 120));
    }

    [Fact]
    public async Task WaitUntilTableNotExists_returns_when_the_table_is_not_found()
    {
        using var service = new ScriptedService((200, Active), (400, NotFound));
        using DynamoDBClient client = service.CreateClient();
        await client.WaitUntilTableNotExistsAsync(new() { TableName = "orders" }, TimeSpan.FromHours(1), Token);
        Assert.Equal(2, service.Bodies.Count);
    }

    [Fact]
    public async Task WaitUntilTableExists_throws_any_other_error()
    {
        using var service = new ScriptedService((400, """{"__type":"AccessDeniedException","message":"no"}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<DynamoDBException>(() => client.WaitUntilTableExistsAsync(new() { TableName = "orders" }, TimeSpan.FromHours(1), Token));
        Assert.Equal("AccessDeniedException", error.ErrorCode);
    }

    [Fact]
    public async Task WaitUntilExportCompleted_of_a_failed_export_throws_TernWaiterException()
    {
        using var service = new ScriptedService((200, """{"ExportDescription":{"ExportStatus":"FAILED"}}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => client.WaitUntilExportCompletedAsync(new() { ExportArn = "arn" }, TimeSpan.FromHours(1), Token));
        Assert.Equal(("ExportCompleted", false), (error.Waiter, error.IsTimeout));
    }

    [Fact]
    public async Task WaitUntilTableExists_after_the_maximum_time_throws_TernWaiterException()
    {
        using var service = new ScriptedService((200, Creating));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => client.WaitUntilTableExistsAsync(new() { TableName = "orders" }, TimeSpan.FromSeconds(5), Token));
        Assert.True(error.IsTimeout);
    }
}
