namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of Lambda, with a function in the process of the script that receives its invocations by the runtime API.</summary>
public sealed class LambdaScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "created": ["arn:aws:lambda:us-east-1:000000000000:function:js-function", 114, "$LATEST"],
          "invoked": [200, null, "{\"event\":{\"greeting\":\"é 😀\"},\"arn\":\"arn:aws:lambda:us-east-1:000000000000:function:js-function\",\"hasDeadline\":true}", "$LATEST"],
          "failed": [200, "Unhandled", "RangeError", "too far", true],
          "dryRun": [204, null, "", null],
          "streamed": ["application/octet-stream", null, {"streamed": true}],
          "accepted": [202, null],
          "success": ["Success", {"later": 1}, {"later": 1}],
          "failure": ["RetriesExhausted", "Unhandled", "late"],
          "legacy": [202, {"legacy": true}],
          "invokeConfig": 0,
          "invokeConfigs": 1,
          "remaining": ["0", "1"],
          "records": [["bad", "aws:sqs", "us-east-1"], ["good", "aws:sqs", "us-east-1"]],
          "mapping": ["Enabled", 5, ["ReportBatchItemFailures"], true],
          "mappings": 1,
          "version": "1",
          "versions": ["$LATEST", "1"],
          "alias": "arn:aws:lambda:us-east-1:000000000000:function:js-function:live",
          "updatedAlias": "current",
          "aliases": [1, "1"],
          "layer": ["arn:aws:lambda:us-east-1:000000000000:layer:js-layer:1", 114, ["nodejs22.x"], 1],
          "layers": ["js-layer", 1],
          "layerPolicy": ["all"],
          "provisioned": "READY",
          "provisionedVersions": [2],
          "recursion": "Allow",
          "signing": "d",
          "signings": 1,
          "signed": ["js-function", 1],
          "url": [true, "NONE", "RESPONSE_STREAM"],
          "urls": ["AWS_IAM"],
          "policy": ["s3"],
          "concurrency": 7,
          "account": true,
          "tags": {"stage": "b"},
          "runtime": "nodejs22.x",
          "code": "js-function",
          "functions": ["js-function"],
          "errors": [
            ["ResourceNotFoundException", null, 404],
            ["InvalidRequestContentException", null, 400],
            ["ResourceConflictException", null, 409],
            ["InvalidParameterValueException", null, 400],
            ["ResourceNotFoundException", null, 404],
            ["ResourceNotFoundException", null, 404]
          ]
        }
        """;

    [Fact]
    public Task Operations_of_Lambda_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("Lambda", Expected, [], "lambda.js");
}
