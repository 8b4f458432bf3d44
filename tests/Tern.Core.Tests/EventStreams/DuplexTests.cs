using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.AspNetCore.Http;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Events in both directions at once, over the real transport.</summary>
public sealed class DuplexTests
{
    private readonly Channel<string> _requestEvents = Channel.CreateUnbounded<string>();
    private readonly TaskCompletionSource _requestEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Response_events_are_read_while_request_events_are_sent()
    {
        string? head = null;
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            head = $"{context.Request.Protocol} {context.Request.ContentType} {context.Request.Headers["x-amz-content-sha256"]}";
            while (await Http2Server.ReadEventAsync(context) is { } received)
                await Http2Server.SendAsync(context, received);
        });
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        var texts = new List<string>();
        // Each event is sent only after the previous one was returned, so that neither direction can wait for the end of the other.
        await foreach (string text in response.Events.WithCancellation(Token))
        {
            texts.Add(text);
            if (texts.Count == 5)
                _requestEvents.Writer.Complete();
            else
                _requestEvents.Writer.TryWrite($"{text}{texts.Count + 1}");
        }
        Assert.Equal(["1", "12", "123", "1234", "12345"], texts);
        Assert.Equal("HTTP/2 application/vnd.amazon.eventstream STREAMING-AWS4-HMAC-SHA256-EVENTS", head);
        await _requestEnded.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Attempt_and_first_byte_timeouts_do_not_apply_to_a_duplex_stream()
    {
        var time = new ManualTimeProvider();
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            await Http2Server.ReadEventAsync(context);
            time.Advance(TimeSpan.FromHours(1));
            // The headers of the response are sent only now.
            _requestEvents.Writer.TryWrite("second");
            await Http2Server.SendAsync(context, (await Http2Server.ReadEventAsync(context))!);
        });
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = server.Url,
            TimeProvider = time,
            Timeouts = new CallTimeouts { Attempt = TimeSpan.FromSeconds(1) },
            Retry = RetryOptions.None,
        });
        _requestEvents.Writer.TryWrite("first");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        List<string> received = [];
        await foreach (string text in response.Events.WithCancellation(Token))
            received.Add(text);
        Assert.Equal(["second"], received);
    }

    [Fact]
    public async Task Disposed_enumerator_stops_the_request_events()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        await foreach (string text in response.Events.WithCancellation(Token))
            break;
        await _requestEnded.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Canceled_enumeration_closes_both_directions()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(source.Token))
                await source.CancelAsync();
        });
        await _requestEnded.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Canceled_call_without_a_response_stops_the_request_events()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var source = new CancellationTokenSource();
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            await Http2Server.ReadEventAsync(context);
            await source.CancelAsync();
            await EchoUntilAborted(context, aborted);
        });
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), source.Token));
        await _requestEnded.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task End_of_the_response_stops_the_request_events()
    {
        await using Http2Server server = await Http2Server.StartAsync(async context => await Http2Server.SendAsync(context, (await Http2Server.ReadEventAsync(context))!));
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        try
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                Assert.Equal("1", text);
        }
        catch (TernTransportException)
        {
            // A server that responds before it has read the request may reset the stream after the response.
        }
        await _requestEnded.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Error_event_in_the_response_stops_the_request_events()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            await Http2Server.SendAsync(context, TextEvents.Frame("exception", "shape", """{"message":"no more"}"""));
            await EchoUntilAborted(context, aborted);
        });
        using TestClient client = Client(server);
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        var error = await Assert.ThrowsAsync<ShapeErrorException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                Assert.Fail(text);
        });
        Assert.Equal("no more", error.ServiceMessage);
        await _requestEnded.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Exception_of_the_request_events_is_the_inner_exception_of_the_enumeration()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        var cause = new FormatException("the microphone is gone");
        var error = await Assert.ThrowsAsync<TernRequestException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                _requestEvents.Writer.Complete(cause);
        });
        Assert.Same(cause, error.InnerException);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Error_response_to_a_duplex_request_throws_TernServiceException()
    {
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            // Without it, the response can end the request before its events are enumerated.
            await Http2Server.ReadEventAsync(context);
            context.Response.StatusCode = 400;
            await context.Response.WriteAsync("""{"__type":"Refused","message":"no"}""");
        });
        using TestClient client = Client(server);
        _requestEvents.Writer.TryWrite("1");
        var error = await Assert.ThrowsAsync<TernServiceException>(() => TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token));
        Assert.Equal("Refused", error.ErrorCode);
        await _requestEnded.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task GOAWAY_before_the_response_throws_TernTransportException()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            // Before the first byte of the body, the handler would send the request on another connection.
            await RawHttp2.ReadThroughAsync(connection, RawHttp2.Data, token);
            await connection.SendAsync(RawHttp2.GoingAway(lastStream: 0, error: 2), token);
            while (await connection.ReadSomeAsync(token) > 0)
                _requestEvents.Writer.TryWrite("2");
        });
        TernTransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost before the response was complete", error.Message, StringComparison.Ordinal);
        // The handler reports the frame, or first that it has cancelled the request body.
        Assert.Matches("GOAWAY.*not retried because its body cannot be sent again|the transport aborted the connection", error.Message);
    }

    [Fact]
    public async Task GOAWAY_during_the_response_throws_TernTransportException()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            await connection.SendAsync([.. RawHttp2.Ok(), .. RawHttp2.GoingAway(lastStream: 1, error: 2)], token);
            // The connection ends with this method.
        });
        TernTransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(RawHttp2.Settings, false)]
    [InlineData(RawHttp2.Settings, true)]
    [InlineData(RawHttp2.Ping, false)]
    [InlineData(RawHttp2.Ping, true)]
    public async Task Flood_of_control_frames_throws_TernTransportException(byte type, bool hasResponded)
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            if (hasResponded)
                await connection.SendAsync(RawHttp2.Ok(), token);
            byte[] frame = RawHttp2.Frame(type, 0, type == RawHttp2.Ping ? new byte[8] : []);
            byte[] many = [.. Enumerable.Repeat(frame, 10_000).SelectMany(one => one)];
            // The server reads nothing, so that the responses of the client to these frames accumulate.
            while (true)
                await connection.SendAsync(many, token);
        });
        TernTransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Flood_of_empty_frames_within_an_event_throws_TernStallTimeoutException()
    {
        var time = new ManualTimeProvider();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            await connection.SendAsync([.. RawHttp2.Ok(), .. RawHttp2.Frame(RawHttp2.Data, 1, TextEvents.Text("one")[..20])], token);
            byte[] many = [.. Enumerable.Repeat(RawHttp2.Frame(RawHttp2.Data, 1, []), 1000).SelectMany(one => one)];
            while (true)
                await connection.SendAsync(many, token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None, TimeProvider = time });
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
        IAsyncEnumerator<string> events = response.Events.GetAsyncEnumerator(Token);
        Task<bool> next = events.MoveNextAsync().AsTask();
        // The first bytes may arrive after the clock was advanced, so it is advanced until the timeout is thrown.
        while (!next.IsCompleted)
        {
            time.Advance(CallTimeouts.Default.Stall);
            await Task.Yield();
        }
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => next);
        await events.DisposeAsync();
    }

    /// <summary>Calls a server that fails, and reads the events if there is a response.</summary>
    private async Task<TernTransportException> FailAsync(LoopbackServer server)
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None });
        _requestEvents.Writer.TryWrite("1");
        return await Assert.ThrowsAnyAsync<TernTransportException>(async () =>
        {
            await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, GetRequestEvents(), Token);
            await foreach (string text in response.Events.WithCancellation(Token))
                Assert.Fail(text);
        });
    }

    private static TestClient Client(Http2Server server) => new(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None });

    private static async Task EchoUntilAborted(HttpContext context, TaskCompletionSource aborted)
    {
        context.RequestAborted.Register(() => aborted.TrySetResult());
        try
        {
            while (await Http2Server.ReadEventAsync(context) is { } received)
                await Http2Server.SendAsync(context, received);
            await Task.Delay(Timeout.Infinite, context.RequestAborted);
        }
        catch (Exception e) when (e is OperationCanceledException or IOException)
        {
            aborted.TrySetResult();
        }
    }

    private IAsyncEnumerable<string> GetRequestEvents() => GetRequestEventsAsync(CancellationToken.None);

    private async IAsyncEnumerable<string> GetRequestEventsAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        try
        {
            await foreach (string text in _requestEvents.Reader.ReadAllAsync(cancellationToken))
                yield return text;
        }
        finally
        {
            _requestEnded.TrySetResult();
        }
    }
}
