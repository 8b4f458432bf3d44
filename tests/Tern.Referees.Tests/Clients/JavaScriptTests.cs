using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for JavaScript against Tern.Local over HTTP, signatures verified.</summary>
/// <remarks>Each test has its own server, because faults belong to a server.</remarks>
public sealed class JavaScriptTests : IAsyncLifetime
{
    private readonly OverHttp _referee = new();

    private const string Expected = """
        {
          "status": "ACTIVE", "tables": true, "number": "12345678901234567890123456789012345678", "bytes": [0, 255], "set": ["x", "y"],
          "updated": { "v": { "S": "é" }, "c": { "N": "1" } }, "queried": 1, "deleted": "é", "unprocessed": 0, "batch": 2,
          "scanned": ["b", "c", "d"], "transaction": [true, false], "timeToLive": "ttl", "tags": [{ "Key": "l", "Value": "w" }],
          "limits": true, "backups": "ENABLED", "events": ["INSERT", "MODIFY", "REMOVE"],
          "errors": [
            { "name": "ResourceNotFoundException", "message": "Requested resource not found" },
            { "name": "ConditionalCheckFailedException", "message": "The conditional request failed", "item": { "pk": { "S": "e" } } },
            { "name": "TransactionCanceledException", "message": "Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed]", "reasons": ["ConditionalCheckFailed"] },
            { "name": "ValidationException", "message": "1 validation error detected: Value null at 'key' failed to satisfy constraint: Member must not be null" }
          ]
        }
        """;

    public ValueTask InitializeAsync() => _referee.InitializeAsync();

    public ValueTask DisposeAsync() => _referee.DisposeAsync();

    [Fact]
    public async Task Every_operation_works_with_the_aws_sdk_for_javascript()
    {
        JsonObject result = await JavaScriptProgram.RunAsync("client.js", _referee);
        Assert.Equal(LocalOperations.Of(_referee.Aws), result["operations"]!.AsArray().Select(name => (string)name!));
        Assert.Equal(_referee.Endpoint.Authority, (string)result["endpoints"]!);
        result.Remove("operations");
        result.Remove("endpoints");
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Expected), result), result.ToJsonString());
    }

    [Fact]
    public async Task Documents_pages_and_retries_work_with_the_document_client()
    {
        _referee.Aws.Faults.On("DynamoDB", "Query").Throttle(times: 2);
        _referee.Aws.Faults.On("DynamoDB", "DescribeLimits").ClockSkew(TimeSpan.FromHours(2));
        _referee.Aws.Faults.On("DynamoDB", "DescribeTable").Reset(times: 1);
        JsonObject result = await JavaScriptProgram.RunAsync("documents.js", _referee);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse("""
            {
              "item": {
                "big": "12345678901234567890123456789012345678", "set": ["x", "y"], "bytes": [0, 255],
                "list": "[{\"value\":\"1\"},\"x\",null,true,{\"deep\":[]}]", "names": ["big", "bytes", "list", "pk", "set", "sk"]
              },
              "updated": ["é"], "batch": 1, "transaction": "b", "queried": ["5", "6"], "throttledAttempts": 3, "pages": [3, 3, 1], "deleted": "b",
              "skewedAttempts": 2, "resetAttempts": 2
            }
            """), result), result.ToJsonString());
    }
}
