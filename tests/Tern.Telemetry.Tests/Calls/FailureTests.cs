using System.Diagnostics;
using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

public sealed class FailureTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Failed_call_has_the_error_code_of_the_service(OtlpExportProtocol protocol)
    {
        const string Error = """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"no table"}""";
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Error(400, Error, ("x-amzn-RequestId", "R1"))));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        ExportedTelemetry exported = await session.RunAsync(
            () => Assert.ThrowsAsync<ResourceNotFoundException>(() => client.DescribeTableAsync(new() { TableName = "orders" }, Token)));

        AssertFailure(exported, "ResourceNotFoundException");
        Assert.Contains("no table", exported.Span.StatusMessage, StringComparison.Ordinal);
        Assert.Equal((400L, "R1", 1L), (exported.Span.Attributes["http.response.status_code"], exported.Span.Attributes["aws.request_id"], exported.Span.Attributes["tern.attempts"]));
    }

    [Fact]
    public async Task Call_without_a_response_has_the_type_of_the_exception()
    {
        using var client = new DynamoDBClient(Clients.Options(new ScriptedHandler((_, _) => throw new HttpRequestException("down"))) with { Retry = RetryOptions.None });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(
            () => Assert.ThrowsAnyAsync<TernTransportException>(() => client.DescribeTableAsync(new() { TableName = "orders" }, Token)));

        AssertFailure(exported, "TernTransportException");
        Assert.Null(exported.Span.Attributes["http.response.status_code"]);
    }

    [Fact]
    public async Task Canceled_call_has_the_type_of_the_exception()
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var handler = new ScriptedHandler(async (_, token) =>
        {
            await cancellation.CancelAsync();
            await Task.Delay(Timeout.Infinite, token);
            return ScriptedHandler.Ok();
        });
        using var client = new DynamoDBClient(Clients.Options(handler));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(
            () => Assert.ThrowsAnyAsync<OperationCanceledException>(() => client.DescribeTableAsync(new() { TableName = "orders" }, cancellation.Token)));

        AssertFailure(exported, "OperationCanceledException");
        Assert.Equal(1L, exported.Span.Attributes["tern.attempts"]);
    }

    private static void AssertFailure(ExportedTelemetry exported, string errorType)
    {
        Assert.Equal(("DynamoDB.DescribeTable", ActivityStatusCode.Error), (exported.Span.Name, exported.Span.Status));
        Assert.Equal(errorType, exported.Span.Attributes["error.type"]);
        Assert.Empty(exported.Span.Events);
        string attributes = $"error.type='{errorType}' rpc.method='DescribeTable' rpc.service='DynamoDB' rpc.system.name='aws-api'";
        Assert.Equal(attributes, exported.Point("rpc.client.call.duration").Attributes.ToString());
        Assert.Equal(attributes, exported.Point("tern.client.attempts").Attributes.ToString());
        Assert.Equal(attributes, exported.Point("tern.client.attempt.duration").Attributes.ToString());
    }
}
