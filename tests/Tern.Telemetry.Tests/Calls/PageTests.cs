using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

public sealed class PageTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Paged_call_has_a_span_for_each_page(OtlpExportProtocol protocol)
    {
        using var client = new DynamoDBClient(Clients.Options(
            ScriptedHandler.Ok("""{"TableNames":["a"],"LastEvaluatedTableName":"a"}""", ("x-amzn-RequestId", "R1")),
            ScriptedHandler.Ok("""{"TableNames":["b"]}""", ("x-amzn-RequestId", "R2"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        ExportedTelemetry exported = await session.RunAsync(async () =>
        {
            var tables = new List<string>();
            await foreach (ListTablesResponse page in client.ListTablesPagesAsync(new() { Limit = 1 }, Token))
                tables.AddRange(page.TableNames);
            Assert.Equal(["a", "b"], tables);
        });

        Assert.Equal(
            [("DynamoDB.ListTables", "R1", 1L, exported.Caller!.Id), ("DynamoDB.ListTables", "R2", 1L, exported.Caller.Id)],
            exported.Spans.Select(span => (span.Name, span.Attributes["aws.request_id"], span.Attributes["aws.dynamodb.limit"], span.ParentId)));
        Assert.Equal(2, exported.Point("rpc.client.call.duration").Count);
    }
}
