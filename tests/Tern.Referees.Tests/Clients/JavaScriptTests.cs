using System.Diagnostics;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for JavaScript against Tern.Local over HTTP, signatures verified.</summary>
public sealed class JavaScriptTests(OverHttp referee) : IClassFixture<OverHttp>
{
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

    [Fact]
    public async Task Every_operation_answers_the_aws_sdk_for_javascript()
    {
        await Node.RequireAsync();
        using Process process = Node.Start("client.js", referee.Endpoint.OriginalString, referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);

        JsonObject result = JsonNode.Parse(output)!.AsObject();
        Assert.Equal(LocalOperations.Of(referee.Aws), result["operations"]!.AsArray().Select(name => (string)name!));
        Assert.Equal(referee.Endpoint.Authority, (string)result["endpoints"]!);
        result.Remove("operations");
        result.Remove("endpoints");
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Expected), result), result.ToJsonString());
    }
}
