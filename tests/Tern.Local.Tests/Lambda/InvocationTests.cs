using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Core.Tests.Support;
using Tern.Lambda;
using Tern.Local.Events;
using Tern.Local.Lambda;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>Synchronous invocations of functions in this process.</summary>
public sealed class InvocationTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Typed_handler_receives_and_returns_json()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Functions.Add("double", InvocationJson.Default.Order, InvocationJson.Default.Receipt, (order, _) => ValueTask.FromResult(new Receipt(order.Count * 2)));
        Receipt? receipt = await lambda.InvokeAsync("double", new Order(21), InvocationJson.Default.Order, InvocationJson.Default.Receipt, cancellationToken: Token);
        Assert.Equal(42, receipt!.Total);
    }

    [Fact]
    public async Task Context_contains_the_invocation()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        FunctionContext? context = null;
        var options = new LocalFunctionOptions { Timeout = TimeSpan.FromSeconds(30), MemoryLimit = 512, Environment = new Dictionary<string, string> { ["KEY"] = "value" } };
        string arn = aws.Functions.Add("context", (payload, received) =>
        {
            context = received;
            return ValueTask.FromResult(payload);
        }, options);
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = arn, Qualifier = "$LATEST", ClientContext = Convert.ToBase64String("{\"a\":1}"u8) }, Token);
        Assert.Equal("{}", Text(response.Payload));
        Assert.Equal("$LATEST", response.ExecutedVersion);
        Assert.Equal(response.ResponseMetadata.RequestId, context!.RequestId);
        Assert.Equal(("context", "$LATEST", arn, arn + ":$LATEST", 512), (context.FunctionName, context.FunctionVersion, context.FunctionArn, context.InvokedFunctionArn, context.MemoryLimit));
        Assert.Equal("value", context.Environment["KEY"]);
        Assert.Equal("{\"a\":1}", Text(context.ClientContext));
        Assert.InRange(context.RemainingTime, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(30));
        HandlerEvent handled = Assert.Single(aws.Events.ToList().OfType<HandlerEvent>());
        Assert.Equal((arn + ":$LATEST", context.RequestId, null, null), (handled.Function, handled.RequestId, handled.Source, handled.ErrorType));
    }

    [Fact]
    public async Task Exception_of_a_handler_is_an_unhandled_error()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Functions.Add("fail", (_, _) => throw new InvalidOperationException("No stock.", new ArgumentException("Cause.")));
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "fail" }, Token);
        Assert.Equal(("Unhandled", 200), (response.FunctionError, response.StatusCode));
        JsonElement error = JsonDocument.Parse(response.Payload!.Value).RootElement;
        Assert.Equal(("InvalidOperationException", "No stock."), (error.GetProperty("errorType").GetString(), error.GetProperty("errorMessage").GetString()));
        Assert.NotEqual(0, error.GetProperty("stackTrace").GetArrayLength());
        Assert.Equal("ArgumentException", error.GetProperty("cause").GetProperty("errorType").GetString());
        Assert.Equal("InvalidOperationException", Assert.Single(aws.Events.ToList().OfType<HandlerEvent>()).ErrorType);
    }

    [Fact]
    public async Task Handler_that_blocks_its_thread_times_out()
    {
        var time = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        var started = new TaskCompletionSource();
        using var ended = new ManualResetEventSlim();
        aws.Functions.Add("blocks", (payload, _) =>
        {
            started.SetResult();
            ended.Wait(Token);
            return ValueTask.FromResult(payload);
        });
        Task<InvokeResponse> invocation = lambda.InvokeAsync(new() { FunctionName = "blocks" }, Token);
        await started.Task;
        time.Advance(TimeSpan.FromSeconds(3));
        InvokeResponse response = await invocation.WaitAsync(TimeSpan.FromMinutes(1), Token);
        ended.Set();
        Assert.Contains("Sandbox.Timedout", Encoding.UTF8.GetString(response.Payload!.Value.Span), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Timeout_is_measured_by_the_real_clock()
    {
        var time = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = time }, Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        var started = new TaskCompletionSource();
        CancellationToken cancelled = default;
        aws.Functions.Add("slow", async (_, context) =>
        {
            cancelled = context.CancellationToken;
            started.SetResult();
            await new TaskCompletionSource().Task;
            return default;
        });
        Task<InvokeResponse> invocation = lambda.InvokeAsync(new() { FunctionName = "slow" }, Token);
        await started.Task;
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.False(invocation.IsCompleted);
        time.Advance(TimeSpan.FromSeconds(3));
        InvokeResponse response = await invocation;
        Assert.Equal("Unhandled", response.FunctionError);
        JsonElement error = JsonDocument.Parse(response.Payload!.Value).RootElement;
        Assert.Equal("Sandbox.Timedout", error.GetProperty("errorType").GetString());
        Assert.Equal($"RequestId: {response.ResponseMetadata.RequestId} Error: Task timed out after 3.00 seconds", error.GetProperty("errorMessage").GetString());
        Assert.True(cancelled.IsCancellationRequested);
    }

    [Fact]
    public async Task Blocking_handler_does_not_block_other_functions()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        using var release = new ManualResetEventSlim();
        aws.Functions.Add("blocking", (payload, _) =>
        {
            release.Wait(Token);
            return ValueTask.FromResult(payload);
        }, new() { Timeout = TimeSpan.FromMinutes(1) });
        aws.Functions.Add("quick", (payload, _) => ValueTask.FromResult(payload));
        Task<InvokeResponse> blocked = lambda.InvokeAsync(new() { FunctionName = "blocking" }, Token);
        await lambda.InvokeAsync(new() { FunctionName = "quick" }, Token);
        Assert.False(blocked.IsCompleted);
        release.Set();
        Assert.Null((await blocked).FunctionError);
    }

    [Fact]
    public async Task Log_tail_contains_the_lines_of_the_handler()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Functions.Add("log", (payload, context) =>
        {
            context.Log("Accepted.");
            return ValueTask.FromResult(payload);
        });
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "log", LogType = LogType.Tail }, Token);
        string id = response.ResponseMetadata.RequestId!;
        string[] lines = Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!)).Split('\n');
        Assert.Equal([$"START RequestId: {id} Version: $LATEST", "Accepted.", $"END RequestId: {id}"], lines[..3]);
        Assert.StartsWith($"REPORT RequestId: {id}\tDuration: ", lines[3], StringComparison.Ordinal);
        Assert.Contains("\tMemory Size: 128 MB\t", lines[3], StringComparison.Ordinal);
        Assert.Null((await lambda.InvokeAsync(new() { FunctionName = "log" }, Token)).LogResult);
    }

    [Fact]
    public async Task Payloads_have_limits()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Functions.Add("echo", (payload, _) => ValueTask.FromResult(payload));
        LocalLambda.LambdaResponse large = await InvokeAsync(lambda, "echo", $"\"{new string('x', 6 * 1024 * 1024)}\"");
        Assert.Equal((413, "RequestEntityTooLargeException", "Request must be smaller than 6291456 bytes for the InvokeFunction operation"), (large.Status, large.ErrorCode, large.Body.GetProperty("message").GetString()));
        Assert.Equal("RequestEntityTooLargeException", (await InvokeAsync(lambda, "echo", $"\"{new string('x', 1024 * 1024)}\"", ("X-Amz-Invocation-Type", "Event"))).ErrorCode);
        LocalLambda.LambdaResponse largeEvent = await InvokeAsync(lambda, "echo", $"\"{new string('x', 1024 * 1024)}\"", ("X-Amz-Invocation-Type", "Event"));
        Assert.Equal("1048578 byte payload is too large for the Event invocation type (limit 1048576 bytes)", largeEvent.Body.GetProperty("message").GetString());
        LocalLambda.LambdaResponse invalid = await InvokeAsync(lambda, "echo", "{\"a\":");
        Assert.Equal((400, "InvalidRequestContentException"), (invalid.Status, invalid.ErrorCode));
        Assert.StartsWith("Could not parse request body into json: Could not parse payload into json: ", invalid.Body.GetProperty("message").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task InvokeAsync_executes_the_event_later()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string? received = null;
        lambda.Aws.Functions.Add("orders", (payload, _) =>
        {
            received = Encoding.UTF8.GetString(payload.Span);
            return ValueTask.FromResult(payload);
        });
        LocalLambda.LambdaResponse response = await lambda.SendAsync("POST", "/2014-11-13/functions/orders/invoke-async", "{\"id\":1}");
        await lambda.Aws.SettleAsync(Token);
        Assert.Equal((202, "{\"id\":1}"), (response.Status, received));
        Assert.Equal(404, (await lambda.SendAsync("POST", "/2014-11-13/functions/unknown/invoke-async", "{}")).Status);
    }

    [Fact]
    public async Task Results_of_invocation_types_are_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Functions.Add("echo", (payload, _) => ValueTask.FromResult(payload));
        lambda.Aws.Functions.Add("nothing", (_, _) => default);
        CheckInvocation(RecordedCase.Open("lambda.json", "test_invocation_type_request_response[python3.10]"), "invoke-result", await InvokeAsync(lambda, "echo", "{}"));
        CheckInvocation(RecordedCase.Open("lambda.json", "test_invocation_type_dry_run[python3.9]"), "invoke-result", await InvokeAsync(lambda, "echo", "{}", ("X-Amz-Invocation-Type", "DryRun")));
        CheckInvocation(RecordedCase.Open("lambda.json", "test_invocation_type_no_return_payload[python-RequestResponse]"), "invoke-result", await InvokeAsync(lambda, "nothing", "{}"));
    }

    [Fact]
    public async Task Missing_function_is_an_error_as_recorded()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        (await InvokeAsync(lambda, "doesnotexist")).Matches(RecordedCase.Open("lambda.json", "TestLambdaFeatures::test_invoke_exceptions"), "invoke_function_doesnotexist");
    }

    [Fact]
    public async Task Reserved_concurrency_is_enforced_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaConcurrency::test_lambda_concurrency_block");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        var release = new TaskCompletionSource();
        var started = new TaskCompletionSource();
        lambda.Aws.Functions.Add("limited", async (payload, _) =>
        {
            started.TrySetResult();
            await release.Task;
            return payload;
        }, new() { Concurrency = 1, Timeout = TimeSpan.FromMinutes(1) });
        Task<LocalLambda.LambdaResponse> first = InvokeAsync(lambda, "limited", "{}");
        await started.Task;
        (await InvokeAsync(lambda, "limited", "{}")).Matches(recorded, "invoke_latest_first_exc");
        release.SetResult();
        Assert.Equal(200, (await first).Status);
        Assert.Equal(200, (await InvokeAsync(lambda, "limited", "{}")).Status);
    }

    [Fact]
    public async Task Function_without_a_handler_returns_a_clear_error()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        await lambda.CreateAsync("orders");
        LocalLambda.LambdaResponse response = await InvokeAsync(lambda, "orders");
        Assert.Equal("Unhandled", response.Header("X-Amz-Function-Error"));
        Assert.Equal("Runtime.HandlerNotFound", response.Body.GetProperty("errorType").GetString());
        Assert.Contains("LocalAws.Functions.Add(\"orders\", …)", response.Body.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        Assert.Equal("[1]", (await InvokeAsync(lambda, "orders", "[1]")).Text);
        Assert.Equal("python3.12", (await lambda.SendAsync("GET", LocalLambda.Functions + "/orders/configuration")).Body.GetProperty("Runtime").GetString());
    }

    [Fact]
    public async Task Response_stream_has_the_result_and_its_end()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        aws.Functions.Add("echo", (payload, _) => ValueTask.FromResult(payload));
        aws.Functions.Add("fail", (_, _) => throw new InvalidOperationException("No stock."));
        Assert.Equal(("[1]", null), await ReadStreamAsync(lambda, "echo"));
        (string payload, string? error) = await ReadStreamAsync(lambda, "fail");
        Assert.Equal(("", "InvalidOperationException"), (payload, error));
    }

    [Fact]
    public async Task Function_of_another_account_and_region_is_separate()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using LambdaClient here = aws.CreateClient<LambdaClient>();
        using LambdaClient there = aws.CreateClient<LambdaClient>(new() { Region = "eu-west-1", Credentials = new StaticCredentialsProvider("222222222222", aws.Credentials.SecretAccessKey) });
        Assert.Equal(
            "arn:aws:lambda:eu-west-1:222222222222:function:there",
            aws.Functions.Add("there", (payload, _) => ValueTask.FromResult(payload), new() { AccountId = "222222222222", Region = "eu-west-1" }));
        await there.InvokeAsync(new() { FunctionName = "there" }, Token);
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => here.InvokeAsync(new() { FunctionName = "there" }, Token));
    }

    [Fact]
    public async Task Invalid_names_and_options_are_refused()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        Assert.Throws<ArgumentException>(() => aws.Functions.Add("a b", (payload, _) => ValueTask.FromResult(payload)));
        Assert.Throws<ArgumentException>(() => aws.Functions.Add(new string('a', 65), (payload, _) => ValueTask.FromResult(payload)));
        Assert.Throws<ArgumentOutOfRangeException>(() => aws.Functions.Add("a", (payload, _) => ValueTask.FromResult(payload), new() { Timeout = TimeSpan.Zero }));
        Assert.Throws<ArgumentOutOfRangeException>(() => aws.Functions.Add("a", (payload, _) => ValueTask.FromResult(payload), new() { Concurrency = -1 }));
    }

    internal static Task<LocalLambda.LambdaResponse> InvokeAsync(LocalLambda lambda, string name, string? json = null, params (string Name, string Value)[] headers) =>
        lambda.SendAsync("POST", $"{LocalLambda.Functions}/{name}/invocations", json, headers);

    // The members of the recordings are partly headers.
    private static void CheckInvocation(RecordedCase recorded, string label, LocalLambda.LambdaResponse response)
    {
        var members = new Dictionary<string, JsonElement>
        {
            ["StatusCode"] = JsonDocument.Parse($"{response.Status}").RootElement,
            // A JSON text that is not an object is recorded as text.
            ["Payload"] = response.Text.StartsWith('{') ? response.Body : JsonDocument.Parse($"\"{response.Text}\"").RootElement,
        };
        if (response.Header("X-Amz-Executed-Version") is { } version)
            members.Add("ExecutedVersion", JsonDocument.Parse($"\"{version}\"").RootElement);
        if (response.Header("X-Amz-Function-Error") is { } error)
            members.Add("FunctionError", JsonDocument.Parse($"\"{error}\"").RootElement);
        string json = "{" + string.Join(',', members.Select(member => $"\"{member.Key}\":{member.Value.GetRawText()}")) + "}";
        recorded.Check(label, response.Status, JsonDocument.Parse(json).RootElement);
    }

    private static async Task<(string Payload, string? Error)> ReadStreamAsync(LambdaClient lambda, string name)
    {
        await using InvokeWithResponseStreamResponse response = await lambda.InvokeWithResponseStreamAsync(new() { FunctionName = name, Payload = "[1]"u8.ToArray() }, Token);
        Assert.Equal("$LATEST", response.ExecutedVersion);
        string payload = "";
        await foreach (InvokeWithResponseStreamResponseEvent entry in response.EventStream.WithCancellation(Token))
        {
            if (entry is InvokeWithResponseStreamResponseEvent.PayloadChunk chunk)
                payload += Text(chunk.Value.Payload);
            else if (entry is InvokeWithResponseStreamResponseEvent.InvokeComplete complete)
                return (payload, complete.Value.ErrorCode);
        }
        throw new InvalidOperationException("The stream has no end.");
    }

    private static string Text(ReadOnlyMemory<byte>? bytes) => Encoding.UTF8.GetString(bytes!.Value.Span);
}

internal sealed record Order(int Count);

internal sealed record Receipt(int Total);

[JsonSerializable(typeof(Order)), JsonSerializable(typeof(Receipt))]
internal sealed partial class InvocationJson : JsonSerializerContext;
