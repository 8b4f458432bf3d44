using System.Net;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class CallTimeoutTests
{
    private readonly ManualTimeProvider _time = new();

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Service_that_does_not_respond_throws_TernFirstByteTimeoutException_after_the_limit()
    {
        await using var hanging = new HangingResponses();
        using TestClient client = Client(hanging.Handler, new CallTimeouts { FirstByte = TimeSpan.FromSeconds(3) });
        Task call = client.EchoAsync(cancellationToken: Token);
        await hanging.Started;

        _time.Advance(TimeSpan.FromSeconds(2.9));
        Assert.False(call.IsCompleted);
        _time.Advance(TimeSpan.FromSeconds(0.1));
        var error = await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call);
        Assert.Equal(TimeSpan.FromSeconds(3), error.Limit);
        Assert.Equal(
            "The service did not begin to respond within 3 s (CallTimeouts.FirstByte). Whether it executed "
            + "the request is unknown. (Test Service Echo, https://test.eu-west-1.amazonaws.com, eu-west-1, attempt 1 of 1, not retried because the operation is not known to be idempotent)",
            error.Message);
    }

    [Fact]
    public async Task Operation_that_executes_code_has_no_first_byte_timeout_by_default()
    {
        await using var hanging = new HangingResponses();
        using TestClient client = Client(hanging.Handler, CallTimeouts.Default, RetryOptions.Default);
        using var source = new CancellationTokenSource();
        Task call = client.CallAsync(TestClient.Run, cancellationToken: source.Token);
        await hanging.Started;
        _time.Advance(TimeSpan.FromHours(3));
        Assert.False(call.IsCompleted);
        Assert.Single(hanging.Handler.Sent);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
    }

    [Fact]
    public async Task Configured_first_byte_timeout_applies_to_an_operation_that_executes_code()
    {
        await using var hanging = new HangingResponses();
        using TestClient client = Client(hanging.Handler, new CallTimeouts { FirstByte = TimeSpan.FromSeconds(30) }, RetryOptions.Default);
        Task call = client.CallAsync(TestClient.Run, cancellationToken: Token);
        await hanging.Started;
        _time.Advance(TimeSpan.FromSeconds(30));
        Assert.Equal(TimeSpan.FromSeconds(30), (await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call)).Limit);
        Assert.Single(hanging.Handler.Sent);
    }

    [Fact]
    public async Task Request_without_a_response_is_not_retried_if_the_operation_is_not_idempotent()
    {
        await using var hanging = new HangingResponses(count: 1);
        using TestClient client = Client(hanging.Handler, CallTimeouts.Default, RetryOptions.Default);
        Task call = client.EchoAsync(cancellationToken: Token);
        await hanging.Started;
        _time.Advance(CallTimeouts.Default.FirstByte);
        var error = await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call);
        Assert.Contains("not retried because the operation is not known to be idempotent", error.Message, StringComparison.Ordinal);
        Assert.Single(hanging.Handler.Sent);
    }

    [Theory]
    [InlineData(true, 2)]
    [InlineData(false, 1)]
    public async Task Attempt_timeout_is_retried_only_if_the_operation_is_idempotent(bool isIdempotent, int sent)
    {
        await using var hanging = new HangingResponses(count: 1);
        using TestClient client = Client(hanging.Handler, new CallTimeouts { Attempt = TimeSpan.FromSeconds(4) }, RetryOptions.Default);
        Task call = client.CallAsync(isIdempotent ? TestClient.Read : TestClient.Echo, cancellationToken: Token);
        await hanging.Started;
        _time.Advance(TimeSpan.FromSeconds(4));
        Exception? error = await Record.ExceptionAsync(() => call);
        Assert.Equal(isIdempotent, error is null);
        Assert.Equal(sent, hanging.Handler.Sent.Count);
        if (error is not null)
            Assert.Contains("not retried because the operation is not known to be idempotent", Assert.IsType<TernAttemptTimeoutException>(error).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(HttpRequestError.ResponseEnded, 1)] // The service may have received the request.
    [InlineData(HttpRequestError.ConnectionError, 3)]
    [InlineData(HttpRequestError.NameResolutionError, 3)]
    public async Task Operation_that_executes_code_is_retried_only_if_the_request_was_not_sent(HttpRequestError failure, int sent)
    {
        var handler = new ScriptedHandler((_, _) => throw new HttpRequestException(failure, "x"));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.CallAsync(TestClient.Run, cancellationToken: Token));
        Assert.Equal(sent, handler.Sent.Count);
        Assert.Equal(sent == 1, error.Message.Contains("not known to be idempotent", StringComparison.Ordinal));
        await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(sent + 3, handler.Sent.Count);
    }

    [Theory]
    [InlineData(429)]
    [InlineData(500)]
    [InlineData(503)]
    public async Task Operation_that_executes_code_is_retried_after_a_transient_service_error(int status)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(status, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.Default with { ThrottlingBaseDelay = TimeSpan.Zero } });
        Assert.Equal(2, (await client.CallAsync(TestClient.Run, cancellationToken: Token)).Metadata.Attempts);
    }

    [Theory]
    [InlineData(30, 70)]
    [InlineData(90, 90)]
    public async Task First_byte_timeout_of_long_polling_is_at_least_70_seconds(int configured, int expected)
    {
        await using var hanging = new HangingResponses();
        using TestClient client = Client(hanging.Handler, new CallTimeouts { FirstByte = TimeSpan.FromSeconds(configured) });
        Task call = client.CallAsync(TestClient.Poll, cancellationToken: Token);
        await hanging.Started;
        _time.Advance(TimeSpan.FromSeconds(expected - 1));
        Assert.False(call.IsCompleted);
        _time.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(TimeSpan.FromSeconds(expected), (await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call)).Limit);
    }

    [Fact]
    public async Task Slow_upload_of_a_large_body_does_not_time_out_while_bytes_are_sent()
    {
        const double BytesPerSecond = 26 * 1024;
        byte[] large = new byte[1024 * 1024];
        Random.Shared.NextBytes(large);
        var received = new SlowStream(count => _time.Advance(TimeSpan.FromSeconds(count / BytesPerSecond)));
        using TestClient client = Client(new CopyingHandler(received), CallTimeouts.Default);
        await client.EchoAsync(new() { Bytes = large }, Token);
        Assert.Equal(large, received.ToArray());
    }

    [Fact]
    public async Task Response_body_that_stalls_times_out_and_received_bytes_restart_the_timeout()
    {
        var body = new ManualStream();
        using TestClient client = Client(Streaming(body), new CallTimeouts { Stall = TimeSpan.FromSeconds(2) });
        Task call = client.EchoAsync(cancellationToken: Token);
        for (int i = 0; i < 5; i++)
        {
            _time.Advance(TimeSpan.FromSeconds(1.5));
            Assert.False(call.IsCompleted);
            await body.SendAsync("x"u8.ToArray());
        }
        _time.Advance(TimeSpan.FromSeconds(2));
        var error = await Assert.ThrowsAsync<TernStallTimeoutException>(() => call);
        Assert.Equal((200, TimeSpan.FromSeconds(2)), (error.ErrorResponse!.StatusCode, error.Limit));
    }

    [Fact]
    public async Task Attempt_timeout_applies_while_bytes_are_received()
    {
        var body = new ManualStream();
        using TestClient client = Client(Streaming(body), new CallTimeouts { Attempt = TimeSpan.FromSeconds(4) });
        Task call = client.EchoAsync(cancellationToken: Token);
        for (int i = 0; i < 3; i++)
        {
            _time.Advance(TimeSpan.FromSeconds(1));
            await body.SendAsync("x"u8.ToArray());
        }
        Assert.False(call.IsCompleted);
        _time.Advance(TimeSpan.FromSeconds(1));
        await Assert.ThrowsAsync<TernAttemptTimeoutException>(() => call);
    }

    [Fact]
    public async Task Default_attempt_timeout_with_bodies_in_memory_is_100_seconds()
    {
        var body = new ManualStream();
        using TestClient client = Client(Streaming(body), CallTimeouts.Default);
        Task call = client.EchoAsync(cancellationToken: Token);
        for (int i = 0; i < 10; i++)
        {
            Assert.False(call.IsCompleted);
            await body.SendAsync("x"u8.ToArray());
            _time.Advance(TimeSpan.FromSeconds(10));
        }
        Assert.Equal(TimeSpan.FromSeconds(100), (await Assert.ThrowsAsync<TernAttemptTimeoutException>(() => call)).Limit);
    }

    [Fact]
    public async Task Retry_after_a_first_byte_timeout_is_not_canceled()
    {
        await using var hanging = new HangingResponses(count: 1);
        using TestClient client = Client(hanging.Handler, CallTimeouts.Default, RetryOptions.Default);
        Task<TestResponse> call = client.CallAsync(TestClient.Read, cancellationToken: Token);
        await hanging.Started;
        _time.Advance(CallTimeouts.Default.FirstByte);
        Assert.Equal(2, (await call).Metadata.Attempts);
    }

    [Fact]
    public async Task Timeout_of_an_attempt_does_not_shorten_the_retry_delay()
    {
        await using var hanging = new HangingResponses(count: 1);
        using var client = new TestClient(TestClient.Defaults with { Handler = hanging.Handler, TimeProvider = _time }, TestClient.Slow);
        Task<TestResponse> call = client.CallAsync(TestClient.Read, cancellationToken: Token);
        await hanging.Started;
        _time.Advance(CallTimeouts.Default.FirstByte);
        // The delay is random and begins on another thread, so the clock is advanced until it is over.
        while (!call.IsCompleted)
        {
            _time.Advance(TimeSpan.FromMilliseconds(100));
            await Task.Yield();
        }
        Assert.Equal(2, (await call).Metadata.Attempts);
    }

    [Fact]
    public async Task Operation_timeout_includes_attempts_and_retry_delays()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(429, """{"__type":"ThrottlingException","message":"slow down"}""", ("x-amz-retry-after", "5000")));
        using TestClient client = Client(handler, new CallTimeouts { Operation = TimeSpan.FromSeconds(2) }, RetryOptions.Default);
        Task call = client.EchoAsync(cancellationToken: Token);
        _time.Advance(TimeSpan.FromSeconds(2));
        var error = await Assert.ThrowsAsync<TernOperationTimeoutException>(() => call);
        Assert.Equal("slow down", Assert.IsType<TernServiceException>(error.InnerException).ServiceMessage);
    }

    [Fact]
    public async Task Operation_timeout_includes_the_request_for_credentials()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = handler,
            TimeProvider = _time,
            Credentials = new NeverCredentials(),
            Timeouts = new CallTimeouts { Operation = TimeSpan.FromSeconds(2) },
        });
        Task call = client.EchoAsync(cancellationToken: Token);
        _time.Advance(TimeSpan.FromSeconds(2));
        await Assert.ThrowsAsync<TernOperationTimeoutException>(() => call);
        Assert.Empty(handler.Sent);
    }

    [Fact]
    public async Task Canceled_call_throws_with_the_caller_s_token()
    {
        await using var hanging = new HangingResponses();
        using TestClient client = Client(hanging.Handler, CallTimeouts.Default, RetryOptions.Default);
        using var source = new CancellationTokenSource();
        Task call = client.EchoAsync(cancellationToken: source.Token);
        await hanging.Started;
        await source.CancelAsync();

        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.True(call.IsCanceled);
    }

    [Fact]
    public async Task Token_that_is_already_canceled_sends_no_request()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using TestClient client = Client(handler, CallTimeouts.Default);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => client.EchoAsync(cancellationToken: new CancellationToken(true)));
        Assert.Empty(handler.Sent);
    }

    [Fact]
    public async Task Cancellation_during_a_retry_delay_throws_with_the_caller_s_token()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(429, "", ("x-amz-retry-after", "5000")));
        using TestClient client = Client(handler, CallTimeouts.Default, RetryOptions.Default);
        using var source = new CancellationTokenSource();
        Task call = client.EchoAsync(cancellationToken: source.Token);
        Assert.False(call.IsCompleted);
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call)).CancellationToken);
    }

    [Fact]
    public async Task Timer_of_an_earlier_call_does_not_time_out_a_later_call()
    {
        var body = new ManualStream();
        var handler = new ScriptedHandler(
            (_, _) => Task.FromResult(ScriptedHandler.Ok()),
            (_, _) => Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) }));
        using TestClient client = Client(handler, CallTimeouts.Default);
        await client.EchoAsync(cancellationToken: Token);
        _time.Advance(TimeSpan.FromSeconds(19));

        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        _time.Advance(TimeSpan.FromSeconds(19));
        await body.SendAsync("ok"u8.ToArray());
        body.Complete();
        Assert.Equal("ok", (await call).Text);
        Assert.InRange(_time.PendingTimers.Count, 0, 1);
    }

    [Fact]
    public async Task Stall_timeout_applies_to_reads_of_a_streamed_body_and_not_to_an_event_stream()
    {
        var body = new ManualStream();
        using TestClient client = Client(Streaming(body), new CallTimeouts { Stall = TimeSpan.FromSeconds(2) });
        await using Stream stream = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        _time.Advance(TimeSpan.FromHours(1));
        ValueTask<int> read = stream.ReadAsync(new byte[10], Token);
        _time.Advance(TimeSpan.FromSeconds(2));
        await Assert.ThrowsAsync<TernStallTimeoutException>(async () => await read);

        var events = new ManualStream();
        using TestClient other = Client(Streaming(events), new CallTimeouts { Stall = TimeSpan.FromSeconds(2) });
        await using Stream frames = (await other.CallAsync(TestClient.Subscribe, cancellationToken: Token)).Stream!;
        ValueTask<int> frame = frames.ReadAsync(new byte[10], Token);
        _time.Advance(TimeSpan.FromHours(1));
        await events.SendAsync("ev"u8.ToArray());
        Assert.Equal(2, await frame);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    [InlineData(60 * 24 * 60 * 60 * 1000L)]
    public void Timeout_out_of_range_throws_ArgumentOutOfRangeException(long milliseconds)
    {
        TimeSpan limit = TimeSpan.FromMilliseconds(milliseconds);
        Assert.Throws<ArgumentOutOfRangeException>(() => new CallTimeouts { Attempt = limit });
        Assert.Throws<ArgumentOutOfRangeException>(() => new CallTimeouts { Operation = limit });
        Assert.Throws<ArgumentOutOfRangeException>(() => new CallTimeouts { Stall = limit });
    }

    [Fact]
    public async Task Canceled_read_of_a_streamed_body_throws_with_the_caller_s_token()
    {
        var body = new ManualStream();
        using TestClient client = Client(Streaming(body), CallTimeouts.Default);
        await using Stream stream = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        using var source = new CancellationTokenSource();
        ValueTask<int> read = stream.ReadAsync(new byte[10], source.Token);
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await read)).CancellationToken);
    }

    private sealed class SlowStream(Action<int> onWrite) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            onWrite(buffer.Length);
            await base.WriteAsync(buffer, cancellationToken);
        }
    }

    private sealed class CopyingHandler(Stream destination) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(destination, cancellationToken);
            return ScriptedHandler.Ok();
        }
    }

    private static ScriptedHandler Streaming(Stream body) =>
        new(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });

    private TestClient Client(HttpMessageHandler handler, CallTimeouts timeouts, RetryOptions? retry = null) =>
        new(TestClient.Defaults with { Handler = handler, TimeProvider = _time, Timeouts = timeouts, Retry = retry ?? RetryOptions.None });
}
