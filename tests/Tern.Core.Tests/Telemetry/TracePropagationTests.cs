using System.Diagnostics;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Telemetry;

public sealed class TracePropagationTests
{
    private const string Lambda = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Trace_is_not_sent_by_default()
    {
        using var parent = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        Assert.Null(await SendAsync(TestClient.Defaults));
    }

    [Fact]
    public async Task Trace_of_the_span_of_the_call_is_sent_and_not_signed()
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        string? header = await SendAsync(TestClient.Defaults with { TracePropagation = TracePropagation.XRay });
        Assert.Equal(XRayTraceHeader.Format(Assert.Single(recorder.ChildrenOf(parent)).Context), header);
    }

    [Fact]
    public async Task Trace_of_the_caller_is_sent_without_a_listener()
    {
        using var parent = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        string? header = await SendAsync(TestClient.Defaults with { TracePropagation = TracePropagation.XRay });
        // A listener of another test can add the span of the call.
        Assert.Equal(parent.TraceId, XRayTraceHeader.Extract(header).TraceId);
    }

    [Fact]
    public async Task Nothing_is_sent_without_a_trace()
    {
        Activity.Current = null;
        string? header = await SendAsync(TestClient.Defaults with { TracePropagation = TracePropagation.XRay });
        // A listener of another test can add the span of the call, which is then a trace of its own.
        Assert.True(header is null || XRayTraceHeader.Extract(header) != default);
    }

    [Fact]
    public async Task Trace_of_the_Lambda_invocation_takes_precedence()
    {
        using var parent = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        Assert.Equal(Lambda, await SendAsync(OnLambda(Lambda) with { TracePropagation = TracePropagation.XRay }));
    }

    [Fact]
    public async Task Ambient_trace_takes_precedence_over_the_variable()
    {
        LambdaTrace.Current = "Root=1-ambient";
        Assert.Equal("Root=1-ambient", await SendAsync(OnLambda(Lambda)));
        Assert.Equal("Root=1-ambient", await SendAsync(OnLambda(null)));
        // Outside Lambda, nothing sets it.
        Assert.Null(await SendAsync(TestClient.Defaults));
    }

    [Fact]
    public async Task Concurrent_invocations_have_their_own_trace()
    {
        ClientOptions options = OnLambda(null);
        string?[] headers = await Task.WhenAll(Enumerable.Range(0, 50).Select(async i =>
        {
            LambdaTrace.Current = $"Root={i}";
            await Task.Yield();
            return await SendAsync(options);
        }));
        Assert.Equal(Enumerable.Range(0, 50).Select(i => $"Root={i}"), headers);
        Assert.Null(LambdaTrace.Current);
    }

    [Theory]
    [InlineData("first\nsecond\r", "first%0Asecond%0D")]
    [InlineData("", null)]
    public async Task Ambient_trace_is_encoded(string trace, string? sent)
    {
        LambdaTrace.Current = trace;
        Assert.Equal(sent, await SendAsync(OnLambda(null)));
    }

    [Fact]
    public async Task Trace_of_100_KB_is_not_sent()
    {
        LambdaTrace.Current = new string('x', 100 * 1024);
        Assert.Null(await SendAsync(OnLambda(null)));
    }

    private static ClientOptions OnLambda(string? trace)
    {
        Dictionary<string, string> variables = new() { ["AWS_LAMBDA_FUNCTION_NAME"] = "resize" };
        if (trace is not null)
            variables["_X_AMZN_TRACE_ID"] = trace;
        return TestClient.Defaults with { Environment = new InMemoryAwsEnvironment(variables) };
    }

    private async Task<string?> SendAsync(ClientOptions options)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(options with { Handler = handler });
        await client.EchoAsync(cancellationToken: Token);
        Assert.DoesNotContain("x-amzn-trace-id", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
        return handler.Sent[0]["X-Amzn-Trace-Id"];
    }
}
