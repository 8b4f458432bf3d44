using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The descriptor settings of idempotent and long-running operations.</summary>
public sealed class RepeatableOperationTests
{
    [Theory]
    [InlineData("smithy.api#readonly", true)]
    [InlineData("smithy.api#idempotent", true)]
    [InlineData("smithy.api#deprecated", false)]
    public void Operation_is_idempotent_because_of_its_trait(string trait, bool isIdempotent) =>
        Assert.Equal(isIdempotent, Write("Any", "Do", operationTrait: trait).Contains("IsIdempotent = true,", StringComparison.Ordinal));

    [Theory]
    [InlineData("smithy.api#idempotencyToken", true)]
    [InlineData("smithy.api#sensitive", false)]
    public void Operation_is_idempotent_because_of_its_token(string trait, bool isIdempotent) =>
        Assert.Equal(isIdempotent, Write("Any", "Do", memberTrait: trait).Contains("IsIdempotent = true,", StringComparison.Ordinal));

    [Theory]
    [InlineData("GET", true)]
    [InlineData("HEAD", true)]
    [InlineData("POST", false)]
    [InlineData("PUT", false)]
    public void Operation_is_idempotent_because_of_its_HTTP_method(string method, bool isIdempotent) =>
        Assert.Equal(isIdempotent, Write("Any", "Do", method: method).Contains("IsIdempotent = true,", StringComparison.Ordinal));

    [Theory]
    [InlineData("DynamoDB", "GetItem", true)]
    [InlineData("DynamoDB", "UpdateItem", false)]
    [InlineData("S3", "UploadPart", true)]
    [InlineData("Any", "UploadPart", false)]
    [InlineData("S3", "DeleteObject", true)]
    [InlineData("S3", "AbortMultipartUpload", true)]
    [InlineData("Any", "GetThing", true)]
    [InlineData("Any", "ListThings", true)]
    [InlineData("Any", "DescribeThing", true)]
    [InlineData("Any", "BatchGetThings", true)]
    [InlineData("Any", "SearchThings", true)]
    [InlineData("Any", "LookupThing", true)]
    [InlineData("Any", "Getaway", false)]
    [InlineData("Any", "Listen", false)]
    [InlineData("Any", "Get", false)]
    [InlineData("Any", "PutThing", false)]
    [InlineData("SQS", "ReceiveMessage", false)]
    [InlineData("SFN", "GetActivityTask", false)]
    [InlineData("Cognito Identity", "GetId", false)]
    [InlineData("Cognito Identity Provider", "GetTokensFromRefreshToken", false)]
    [InlineData("Cognito Identity Provider", "GetUserAttributeVerificationCode", false)]
    [InlineData("FraudDetector", "GetEventPrediction", false)]
    [InlineData("XRay", "GetSamplingTargets", false)]
    public void Operation_is_idempotent_because_of_its_name(string service, string operation, bool isIdempotent) =>
        Assert.Equal(isIdempotent, Write(service, operation).Contains("IsIdempotent = true,", StringComparison.Ordinal));

    [Theory]
    [InlineData("Lambda", "Invoke", true)]
    [InlineData("Lambda", "InvokeAsync", false)]
    [InlineData("Lambda", "UpdateAlias", false)]
    [InlineData("Bedrock Runtime", "Converse", true)]
    [InlineData("Bedrock Agent Runtime", "InvokeAgent", true)]
    [InlineData("Bedrock AgentCore", "InvokeAgentRuntime", true)]
    [InlineData("SageMaker Runtime", "InvokeEndpoint", true)]
    [InlineData("SFN", "StartSyncExecution", true)]
    [InlineData("SFN", "StartExecution", false)]
    [InlineData("RDS Data", "ExecuteStatement", true)]
    [InlineData("Redshift Data", "ExecuteStatement", false)]
    public void Operation_that_runs_code_or_a_model_is_long_running(string service, string operation, bool isLongRunning) =>
        Assert.Equal(isLongRunning, Write(service, operation).Contains("IsLongRunning = true,", StringComparison.Ordinal));

    private static string Write(string service, string operation, string operationTrait = "smithy.api#deprecated", string memberTrait = "smithy.api#deprecated", string method = "POST")
    {
        string model = """
            {"smithy": "2.0", "shapes": {
              "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#<operation>"}],
                "traits": {"aws.api#service": {"sdkId": "<service>"}, "aws.protocols#restJson1": {}, "aws.auth#sigv4": {"name": "example"}}},
              "example#<operation>": {"type": "operation", "input": {"target": "example#Input"},
                "traits": {"smithy.api#http": {"method": "<method>", "uri": "/", "code": 200}, "<operationTrait>": {}}},
              "example#Input": {"type": "structure", "members": {
                "Token": {"target": "smithy.api#String", "traits": {"smithy.api#httpHeader": "x-token", "<memberTrait>": {}}}}}
            }}
            """
            .Replace("<operation>", operation, StringComparison.Ordinal)
            .Replace("<service>", service, StringComparison.Ordinal)
            .Replace("<method>", method, StringComparison.Ordinal)
            .Replace("<operationTrait>", operationTrait, StringComparison.Ordinal)
            .Replace("<memberTrait>", memberTrait, StringComparison.Ordinal);
        return TestModel.Generate(model, Outputs.Client).Single(file => file.Path == $"Operations/{operation}Operation.cs").Text;
    }
}
