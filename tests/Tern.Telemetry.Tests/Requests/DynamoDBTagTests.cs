using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Requests;

public sealed class DynamoDBTagTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Query_has_the_members_of_request_and_response()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok("""{"Count":2,"ScannedCount":3,"Items":[]}""")));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.QueryAsync(
            new() { TableName = "orders", IndexName = "byDate", Limit = 10, ConsistentRead = true, KeyConditionExpression = "pk = :pk" }, Token));

        Assert.StartsWith(
            """
            aws.dynamodb.consistent_read=True aws.dynamodb.count=2 aws.dynamodb.index_name='byDate' aws.dynamodb.limit=10 aws.dynamodb.scanned_count=3
            aws.dynamodb.table_names=['orders'] cloud.region='eu-west-1' db.system.name='aws.dynamodb'
            """.ReplaceLineEndings(" "),
            exported.Span.Attributes.ToString(),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Batch_has_the_names_of_its_tables()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok()));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        var keys = new KeysAndAttributes { Keys = [new() { ["pk"] = "1" }] };
        ExportedTelemetry exported = await session.RunAsync(
            () => client.BatchGetItemAsync(new BatchGetItemRequest { RequestItems = new() { ["customers"] = keys, ["orders"] = keys } }, Token));

        Assert.Equal(
            ["customers", "orders"],
            Assert.IsType<object[]>(exported.Span.Attributes["aws.dynamodb.table_names"]).Cast<string>().Order(StringComparer.Ordinal));
    }
}
