using System.Text.Json;
using Tern.Local.Events;
using Tern.Local.Lambda;
using Tern.Local.Tests.Recorded;
using Tern.S3;

namespace Tern.Local.Tests.Lambda;

/// <summary>Asynchronous invocations: retries, maximum age, destinations and dead-letter targets.</summary>
public sealed class AsyncInvocationTests
{
    private const string InvokeConfig = "/2019-09-25/functions/orders/event-invoke-config";

    private static readonly string s_destinations = $$$"""{"DestinationConfig":{"OnSuccess":{"Destination":"{{{ReceivedMessages.QueueArn}}}"},"OnFailure":{"Destination":"{{{ReceivedMessages.QueueArn}}}"}}""";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Event_is_executed_after_its_response()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        FunctionContext? context = null;
        lambda.Aws.Functions.Add("orders", (payload, received) =>
        {
            context = received;
            return ValueTask.FromResult(payload);
        });
        LocalLambda.LambdaResponse response = await InvokeAsync(lambda, "{\"a\":1}");
        Assert.Equal((202, ""), (response.Status, response.Text));
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(response.Header("x-amzn-RequestId"), context!.RequestId);
    }

    [Fact]
    public async Task Tenant_of_an_event_is_passed_on_also_to_retries()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze();
        List<string?> tenants = [];
        lambda.Aws.Functions.Add("orders", (_, context) =>
        {
            tenants.Add(context.TenantId);
            throw new InvalidOperationException("No stock.");
        });
        await InvocationTests.InvokeAsync(lambda, "orders", "{}", ("X-Amz-Invocation-Type", "Event"), ("X-Amz-Tenant-Id", "tenant-1"));
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(["tenant-1", "tenant-1"], tenants);
    }

    [Fact]
    public async Task Retries_follow_after_one_and_two_minutes_with_the_same_id()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        DateTimeOffset start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        lambda.Aws.Clock.Freeze(start);
        List<(double Seconds, string Id)> attempts = [];
        lambda.Aws.Functions.Add("orders", (_, context) =>
        {
            attempts.Add(((lambda.Aws.Clock.GetUtcNow() - start).TotalSeconds, context.RequestId));
            throw new InvalidOperationException("No stock.");
        });
        await InvokeAsync(lambda);
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Equal([0, 60, 180], attempts.Select(attempt => attempt.Seconds));
        Assert.Single(attempts.Select(attempt => attempt.Id).Distinct());
        DropEvent dropped = Assert.Single(lambda.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Contains("RetriesExhausted", dropped.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Record_of_exhausted_retries_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "test_lambda_destination_default_retries");
        await using LocalLambda lambda = await StartWithDestinationsAsync("");
        var queue = new ReceivedMessages(lambda.Aws);
        Fail(lambda);
        lambda.Aws.Clock.Freeze();
        await InvokeAsync(lambda, "{\"raise_error\":1}");
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(3), Token);
        recorded.CheckValue("receive_message_result/Messages/0/Body", WithPythonError(queue.SingleBody));
        DeliveryEvent delivered = Assert.Single(lambda.Aws.Events.ToList().OfType<DeliveryEvent>());
        Assert.Equal((LocalLambda.Arn("orders:$LATEST"), ReceivedMessages.QueueArn), (delivered.Source, delivered.Target));
    }

    [Fact]
    public async Task Record_of_success_is_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaDestinationEventbridge::test_invoke_lambda_eventbridge").With("<input-fn-name>", "orders");
        await using LocalLambda lambda = await StartWithDestinationsAsync("");
        var queue = new ReceivedMessages(lambda.Aws);
        lambda.Aws.Functions.Add("orders", (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>("""{"hello":"world","success":true,"test":"abc","val":5}"""u8.ToArray()));
        await InvokeAsync(lambda, "{\"mode\":\"success\"}");
        await lambda.Aws.SettleAsync(Token);
        recorded.CheckValue("lambda_destination_event_bus_success/detail", queue.SingleBody);
        Assert.Equal(("lambda", "Lambda Function Invocation Result - Success"), (queue.Messages[0].EventSource, queue.Messages[0].EventDetailType));
        Assert.Equal([ReceivedMessages.QueueArn, LocalLambda.Arn("orders:$LATEST")], queue.Messages[0].EventResources);
    }

    // An escape of a half of a surrogate pair is JSON, but no text.
    [Theory]
    [InlineData("\"\\ud800\"", "\"\\ud800\"")]
    [InlineData("1 2", "\"1 2\"")]
    public async Task Record_of_any_result_is_sent(string result, string expected)
    {
        await using LocalLambda lambda = await StartWithDestinationsAsync("");
        var queue = new ReceivedMessages(lambda.Aws);
        lambda.Aws.Functions.Add("orders", (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(System.Text.Encoding.UTF8.GetBytes(result)));
        await InvokeAsync(lambda, "\"\\ud800\"");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(("\"\\ud800\"", expected), (queue.SingleBody.GetProperty("requestPayload").GetRawText(), queue.SingleBody.GetProperty("responsePayload").GetRawText()));
    }

    [Fact]
    public async Task Event_without_reserved_concurrency_fails_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaConcurrency::test_reserved_concurrency");
        await using LocalLambda lambda = await StartWithDestinationsAsync("");
        var queue = new ReceivedMessages(lambda.Aws);
        Fail(lambda);
        await lambda.SendAsync("PUT", "/2017-10-31/functions/orders/concurrency", """{"ReservedConcurrentExecutions":0}""");
        Assert.Equal(202, (await InvokeAsync(lambda)).Status);
        await lambda.Aws.SettleAsync(Token);
        recorded.CheckValue("msg/Body", queue.SingleBody);
    }

    [Fact]
    public async Task Throttled_event_is_executed_later_without_using_an_attempt()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze();
        int executed = 0;
        var release = new TaskCompletionSource();
        lambda.Aws.Functions.Add("orders", async (payload, _) =>
        {
            if (Interlocked.Increment(ref executed) == 1)
                await release.Task;
            return payload;
        }, new() { Concurrency = 1, Timeout = TimeSpan.FromMinutes(1) });
        Task<LocalLambda.LambdaResponse> first = InvocationTests.InvokeAsync(lambda, "orders", "{}");
        await InvokeAsync(lambda);
        await lambda.Aws.SettleAsync(Token);
        release.SetResult();
        await first;
        Assert.Equal(1, executed);
        await lambda.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(2, executed);
    }

    [Fact]
    public async Task Dead_letter_queue_receives_the_event_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda-event-sources.json", "test_sqs_queue_as_lambda_dead_letter_queue");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var queue = new ReceivedMessages(lambda.Aws);
        await lambda.CreateAsync("orders", more: $$""","DeadLetterConfig":{"TargetArn":"{{ReceivedMessages.QueueArn}}"}""");
        lambda.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("Test exception (this is intentional)"));
        await lambda.SendAsync("PUT", InvokeConfig, """{"MaximumRetryAttempts":0}""");
        await InvokeAsync(lambda, "{\"raise_error\":1}");
        await lambda.Aws.SettleAsync(Token);
        recorded.CheckValue("messages/Messages/0/Body", queue.SingleBody);
        Dictionary<string, object> attributes = queue.Messages[0].Attributes.ToDictionary(
            attribute => attribute.Name, object (attribute) => new Dictionary<string, string> { ["DataType"] = attribute.DataType, ["StringValue"] = attribute.Value! });
        recorded.CheckValue("messages/Messages/0/MessageAttributes", JsonSerializer.SerializeToElement(attributes));
    }

    [Fact]
    public async Task Missing_destination_is_a_drop_event()
    {
        await using LocalLambda lambda = await StartWithDestinationsAsync("");
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        await InvokeAsync(lambda);
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal(ReceivedMessages.QueueArn, Assert.Single(lambda.Aws.Events.ToList().OfType<DropEvent>()).Target);
    }

    [Fact]
    public async Task Function_as_destination_is_invoked_with_the_record()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string? condition = null;
        lambda.Aws.Functions.Add("audit", (payload, _) =>
        {
            condition = JsonDocument.Parse(payload).RootElement.GetProperty("requestContext").GetProperty("condition").GetString();
            return ValueTask.FromResult(payload);
        });
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        Assert.Equal(200, (await lambda.SendAsync("PUT", InvokeConfig, $$$$"""{"DestinationConfig":{"OnSuccess":{"Destination":"{{{{LocalLambda.Arn("audit")}}}}"}}}""")).Status);
        await InvokeAsync(lambda);
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal("Success", condition);
        Assert.Equal(LocalLambda.Arn("orders:$LATEST"), lambda.Aws.Events.ToList().OfType<HandlerEvent>().Last().Source);
    }

    [Fact]
    public async Task Bucket_as_destination_receives_the_record_of_the_failure()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Clock.Freeze(new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero));
        using S3Client s3 = lambda.Aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "failures" }, Token);
        Fail(lambda);
        Assert.Equal(200, (await lambda.SendAsync("PUT", InvokeConfig, """{"MaximumRetryAttempts":0,"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:s3:::failures"}}}""")).Status);
        await InvokeAsync(lambda, "{\"a\":1}");
        await lambda.Aws.SettleAsync(Token);
        S3Object record = Assert.Single((await s3.ListObjectsV2Async(new() { Bucket = "failures" }, Token)).Contents);
        Assert.StartsWith("aws/lambda/async/orders/2026/01/02/2026-01-02T03.04.05-", record.Key, StringComparison.Ordinal);
        using GetObjectResponse content = await s3.GetObjectAsync(new() { Bucket = "failures", Key = record.Key! }, Token);
        Assert.Equal("application/json", content.ContentType);
        using JsonDocument body = await JsonDocument.ParseAsync(content.Body!, cancellationToken: Token);
        Assert.Equal(
            ("{\"a\":1}", "RetriesExhausted"),
            (body.RootElement.GetProperty("requestPayload").GetRawText(), body.RootElement.GetProperty("requestContext").GetProperty("condition").GetString()));
    }

    [Fact]
    public async Task Bucket_that_is_deleted_is_a_drop_event()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        using S3Client s3 = lambda.Aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "failures" }, Token);
        Fail(lambda);
        await lambda.SendAsync("PUT", InvokeConfig, """{"MaximumRetryAttempts":0,"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:s3:::failures"}}}""");
        await s3.DeleteBucketAsync(new() { Bucket = "failures" }, Token);
        await InvokeAsync(lambda);
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal("arn:aws:s3:::failures", Assert.Single(lambda.Aws.Events.ToList().OfType<DropEvent>()).Target);
    }

    private static async Task<LocalLambda> StartWithDestinationsAsync(string more)
    {
        LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        Assert.Equal(200, (await lambda.SendAsync("PUT", InvokeConfig, s_destinations + more + "}")).Status);
        return lambda;
    }

    private static Task<LocalLambda.LambdaResponse> InvokeAsync(LocalLambda lambda, string json = "{}") =>
        InvocationTests.InvokeAsync(lambda, "orders", json, ("X-Amz-Invocation-Type", "Event"));

    private static void Fail(LocalLambda lambda) => lambda.Aws.Functions.Add("orders", (_, _) => throw new InvalidOperationException("Test exception (this is intentional)"));

    // The recorded functions are in Python, whose runtime writes other stack traces.
    private static JsonElement WithPythonError(JsonElement record)
    {
        Dictionary<string, JsonElement> members = record.EnumerateObject().ToDictionary(member => member.Name, member => member.Value);
        string id = members["requestContext"].GetProperty("requestId").GetString()!;
        Assert.Equal("InvalidOperationException", members["responsePayload"].GetProperty("errorType").GetString());
        members["responsePayload"] = JsonSerializer.SerializeToElement(new Dictionary<string, object>
        {
            ["errorMessage"] = members["responsePayload"].GetProperty("errorMessage").GetString()!,
            ["errorType"] = "Exception",
            ["requestId"] = id,
            ["stackTrace"] = new[] { "  File \"/var/task/handler.py\", line 55, in handler\n    raise Exception(\"Test exception (this is intentional)\")\n" },
        });
        return JsonSerializer.SerializeToElement(members);
    }
}
