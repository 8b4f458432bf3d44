using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class CallInterceptorTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Interceptors_are_called_in_order_in_each_attempt()
    {
        var points = new List<string>();
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = handler,
            Interceptors = [new Recorder("a", points), new Recorder("b", points)],
        });
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(
            "a signing 1 -, b signing 1 -, a send 1 signed, b send 1 signed, a response 1 500, b response 1 500, "
            + "a signing 2 -, b signing 2 -, a send 2 signed, b send 2 signed, a response 2 200, b response 2 200",
            string.Join(", ", points));
        Assert.All(handler.Sent, sent => Assert.Equal("a", sent["X-a"]));
        Assert.Contains("SignedHeaders=content-type;host;x-a;x-amz-date;x-b,", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Invalid_header_of_an_interceptor_throws_TernRequestException()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Interceptors = [new Recorder("a\r\nb", [])] });
        await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Empty(handler.Sent);
    }

    public static TheoryData<string, string> Failures
    {
        get
        {
            var failures = new TheoryData<string, string>();
            foreach (string point in new[] { "signing", "send", "response" })
            {
                foreach (string failure in new[] { "canceled", "timeout", "io", "http" })
                    failures.Add(point, failure);
            }
            return failures;
        }
    }

    [Theory]
    [MemberData(nameof(Failures))]
    public async Task Exception_of_an_interceptor_is_thrown_unchanged(string point, string failure)
    {
        Exception thrown = failure switch
        {
            "canceled" => new OperationCanceledException("own"),
            "timeout" => new TaskCanceledException("own", new TimeoutException()),
            "io" => new IOException("own"),
            _ => new HttpRequestException(HttpRequestError.ConnectionError, "own"),
        };
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Interceptors = [new Thrower(point, thrown)] });
        Assert.Same(thrown, await Record.ExceptionAsync(() => client.EchoAsync(cancellationToken: Token)));
        Assert.Equal(point == "response" ? 1 : 0, handler.Sent.Count);
    }

    [Fact]
    public async Task OperationCanceledException_of_a_credentials_provider_is_thrown_unchanged()
    {
        var thrown = new OperationCanceledException("own");
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok()), Credentials = new ThrowingCredentials(thrown) });
        Assert.Same(thrown, await Record.ExceptionAsync(() => client.EchoAsync(cancellationToken: Token)));
    }

    private sealed class ThrowingCredentials(Exception failure) : ICredentialsProvider
    {
        public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => throw failure;
    }

    private sealed class Thrower(string point, Exception failure) : ICallInterceptor
    {
        public ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken) => At("signing");

        public ValueTask BeforeSendAsync(AttemptContext attempt, CancellationToken cancellationToken) => At("send");

        public ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken) => At("response");

        private ValueTask At(string reached) => reached == point ? ValueTask.FromException(failure) : ValueTask.CompletedTask;
    }

    private sealed class Recorder(string name, List<string> points) : ICallInterceptor
    {
        public ValueTask BeforeSigningAsync(AttemptContext attempt, CancellationToken cancellationToken)
        {
            attempt.Headers.Add(new("X-" + name[0], name));
            points.Add($"{name} signing {attempt.Call.Attempt} {(attempt.Request is null ? "-" : "request")}");
            return ValueTask.CompletedTask;
        }

        public async ValueTask BeforeSendAsync(AttemptContext attempt, CancellationToken cancellationToken)
        {
            await Task.Yield();
            points.Add($"{name} send {attempt.Call.Attempt} {(attempt.Request!.Headers.Contains("Authorization") ? "signed" : "unsigned")}");
        }

        public ValueTask AfterResponseAsync(AttemptContext attempt, CancellationToken cancellationToken)
        {
            points.Add($"{name} response {attempt.Call.Attempt} {(int)attempt.Response!.StatusCode}");
            return ValueTask.CompletedTask;
        }
    }
}
