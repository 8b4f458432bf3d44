namespace Tern.Local.Tests.Lambda;

/// <summary>Invalid requests that the recordings do not contain.</summary>
public sealed class ValidationTests
{
    private const string Path = LocalLambda.Functions;

    [Theory]
    [InlineData(
        """{"a-b":"x"}""", "ValidationException",
        "1 validation error detected: Value at 'environment.variables' failed to satisfy constraint: Map keys must satisfy constraint: [Member must satisfy regular expression pattern: [a-zA-Z]([a-zA-Z0-9_])+]")]
    [InlineData(
        """{"KEY":"x","AWS_REGION":"x","LAMBDA_TASK_ROOT":"x"}""", "InvalidParameterValueException",
        "Lambda was unable to configure your environment variables because the environment variables you have provided contains reserved keys that are currently not supported for modification. "
        + "Reserved keys used in this request: AWS_REGION, LAMBDA_TASK_ROOT")]
    public async Task Variables_are_refused(string variables, string code, string message)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string environment = $$$"""{"Environment":{"Variables":{{{variables}}}}}""";
        LocalLambda.LambdaResponse created = await lambda.CreateAsync("orders", more: "," + environment[1..^1]);
        Assert.Equal((400, code, message), (created.Status, created.ErrorCode, created.Body.GetProperty("message").GetString()));
        await lambda.CreateAsync("orders");
        LocalLambda.LambdaResponse updated = await lambda.SendAsync("PUT", $"{Path}/orders/configuration", environment);
        Assert.Equal((400, code, message), (updated.Status, updated.ErrorCode, updated.Body.GetProperty("message").GetString()));
    }

    [Fact]
    public async Task Weights_of_an_alias_with_invalid_versions_are_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        LocalLambda.LambdaResponse response = await lambda.SendAsync("POST", $"{Path}/orders/aliases", """{"Name":"live","FunctionVersion":"1","RoutingConfig":{"AdditionalVersionWeights":{"x":0.5,"$LATEST":0.25}}}""");
        Assert.Equal(
            "1 validation error detected: Value '{x=0.5, $LATEST=0.25}' at 'routingConfig.additionalVersionWeights' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length "
            + "less than or equal to 1024, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: [0-9]+, Member must not be null]",
            response.Body.GetProperty("message").GetString());
    }

    [Theory]
    [InlineData("code", "orders:1")]
    [InlineData("configuration", "orders:live")]
    public async Task Update_of_a_version_is_refused(string suffix, string function)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders", more: ",\"Publish\":true");
        LocalLambda.LambdaResponse response = await lambda.SendAsync("PUT", $"{Path}/{Uri.EscapeDataString(LocalLambda.Arn(function))}/{suffix}", "{}");
        Assert.Equal(
            (400, "InvalidParameterValueException", "Current operation does not support versions other than $LATEST. Please set the version to $LATEST or do not set a version in your request."),
            (response.Status, response.ErrorCode, response.Body.GetProperty("message").GetString()));
        Assert.Equal(200, (await lambda.SendAsync("PUT", $"{Path}/{Uri.EscapeDataString("orders:$LATEST")}/configuration", "{}")).Status);
    }

    [Theory]
    [InlineData("source", """,{"StartingPosition":"LATEST"}""", "StartingPosition is not valid for SQS event sources.")]
    [InlineData("source.fifo", """,{"MaximumBatchingWindowInSeconds":1}""", "Batching window is not supported for FIFO queues")]
    public async Task Mapping_of_a_queue_is_refused(string queue, string more, string message)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        LocalLambda.LambdaResponse response = await lambda.SendAsync(
            "POST", "/2015-03-31/event-source-mappings", $$"""{"FunctionName":"orders","EventSourceArn":"arn:aws:sqs:us-east-1:111111111111:{{queue}}",{{more[2..^1]}}}""");
        Assert.Equal((400, "InvalidParameterValueException", message), (response.Status, response.ErrorCode, response.Body.GetProperty("message").GetString()));
    }

    [Fact]
    public async Task Layer_of_another_account_need_not_exist()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        const string Arn = "arn:aws:lambda:us-east-1:222222222222:layer:tools:7";
        LocalLambda.LambdaResponse response = await lambda.CreateAsync("orders", more: $",\"Layers\":[\"{Arn}\"]");
        Assert.Equal(Arn, response.Body.GetProperty("Layers")[0].GetProperty("Arn").GetString());
    }

    [Fact]
    public async Task Provisioned_concurrency_of_the_unpublished_version_is_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        LocalLambda.LambdaResponse response = await lambda.SendAsync("PUT", "/2019-09-30/functions/orders/provisioned-concurrency?Qualifier=$LATEST", """{"ProvisionedConcurrentExecutions":1}""");
        Assert.Equal((400, "InvalidParameterValueException"), (response.Status, response.ErrorCode));
    }

    [Fact]
    public async Task Code_signing_configuration_that_a_function_uses_is_not_deleted()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string arn = (await lambda.SendAsync("POST", "/2020-04-22/code-signing-configs", """{"AllowedPublishers":{"SigningProfileVersionArns":["arn:aws:signer:us-east-1:111111111111:/signing-profiles/test"]}}"""))
            .Body.GetProperty("CodeSigningConfig").GetProperty("CodeSigningConfigArn").GetString()!;
        string config = "/2020-04-22/code-signing-configs/" + Uri.EscapeDataString(arn);
        const string Function = "/2020-06-30/functions/orders/code-signing-config";
        await lambda.CreateAsync("orders", more: $",\"CodeSigningConfigArn\":\"{arn}\"");
        Assert.Equal($$"""{"CodeSigningConfigArn":"{{arn}}","FunctionName":"orders"}""", (await lambda.SendAsync("GET", Function)).Text);
        Assert.Equal(LocalLambda.Arn("orders"), (await lambda.SendAsync("GET", config + "/functions")).Body.GetProperty("FunctionArns")[0].GetString());
        Assert.Equal((409, "ResourceConflictException"), ((await lambda.SendAsync("DELETE", config)).Status, (await lambda.SendAsync("DELETE", config)).ErrorCode));
        Assert.Equal(204, (await lambda.SendAsync("DELETE", Function)).Status);
        Assert.Equal(204, (await lambda.SendAsync("DELETE", config)).Status);
        Assert.Equal(0, (await lambda.SendAsync("GET", "/2020-04-22/code-signing-configs")).Body.GetProperty("CodeSigningConfigs").GetArrayLength());
    }
}
