using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.AspNetCore.Http;
using Tern.Calls;
using Tern.Retries;
using Tern.Support;

namespace Tern.EventStreams;

/// <summary>Events in both directions at once, over the real transport.</summary>
public sealed class DuplexTests
{
    private readonly Channel<string> _said = Channel.CreateUnbounded<string>();
    private readonly TaskCompletionSource _silenced = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_answer_is_read_while_the_request_is_still_being_sent()
    {
        string? head = null;
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            head = $"{context.Request.Protocol} {context.Request.ContentType} {context.Request.Headers["x-amz-content-sha256"]}";
            while (await Http2Server.ReadEventAsync(context) is { } said)
                await Http2Server.SendAsync(context, said);
        });
        using TestClient client = Client(server);
        _said.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        var heard = new List<string>();
        // Each is said only when the one before has come back, so that neither direction can wait for the other to end.
        await foreach (string text in response.Events.WithCancellation(Token))
        {
            heard.Add(text);
            if (heard.Count == 5)
                _said.Writer.Complete();
            else
                _said.Writer.TryWrite($"{text}{heard.Count + 1}");
        }
        Assert.Equal(["1", "12", "123", "1234", "12345"], heard);
        Assert.Equal("HTTP/2 application/vnd.amazon.eventstream STREAMING-AWS4-HMAC-SHA256-EVENTS", head);
        await _silenced.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task No_limit_but_the_call_s_own_applies_while_events_are_awaited()
    {
        var time = new ManualTimeProvider();
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            await Http2Server.ReadEventAsync(context);
            time.Advance(TimeSpan.FromHours(1));
            // The head of the answer goes only now.
            _said.Writer.TryWrite("second");
            await Http2Server.SendAsync(context, (await Http2Server.ReadEventAsync(context))!);
        });
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = server.Url,
            TimeProvider = time,
            Timeouts = new CallTimeouts { Attempt = TimeSpan.FromSeconds(1) },
            Retry = RetryOptions.None,
        });
        _said.Writer.TryWrite("first");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        await foreach (string text in response.Events.WithCancellation(Token))
            Assert.Equal("second", text);
    }

    [Fact]
    public async Task Who_stops_reading_stops_what_is_sent_too()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _said.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        await foreach (string text in response.Events.WithCancellation(Token))
            break;
        await _silenced.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Cancelling_closes_both_directions()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _said.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(source.Token))
                await source.CancelAsync();
        });
        await _silenced.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task Cancelling_a_call_that_nobody_answers_ends_it()
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
        _said.Writer.TryWrite("1");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => TextEvents.CallAsync(client, TextEvents.Converse, Say(), source.Token));
        await _silenced.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task An_end_of_the_answer_ends_what_is_sent()
    {
        await using Http2Server server = await Http2Server.StartAsync(async context => await Http2Server.SendAsync(context, (await Http2Server.ReadEventAsync(context))!));
        using TestClient client = Client(server);
        _said.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        try
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                Assert.Equal("1", text);
        }
        catch (TransportException)
        {
            // A server that answers before it has read the request may reset the stream behind the answer.
        }
        await _silenced.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task An_error_in_the_answer_ends_what_is_sent()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            await Http2Server.SendAsync(context, TextEvents.Frame("exception", "shape", """{"message":"no more"}"""));
            await EchoUntilAborted(context, aborted);
        });
        using TestClient client = Client(server);
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        var error = await Assert.ThrowsAsync<ShapeErrorException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                Assert.Fail(text);
        });
        Assert.Equal("no more", error.ServiceMessage);
        await _silenced.Task.WaitAsync(Token);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task An_event_that_cannot_be_had_fails_the_reading_with_its_cause()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Http2Server server = await Http2Server.StartAsync(context => EchoUntilAborted(context, aborted));
        using TestClient client = Client(server);
        _said.Writer.TryWrite("1");
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        var cause = new FormatException("the microphone is gone");
        var error = await Assert.ThrowsAsync<InvalidRequestException>(async () =>
        {
            await foreach (string text in response.Events.WithCancellation(Token))
                _said.Writer.Complete(cause);
        });
        Assert.Same(cause, error.InnerException);
        await aborted.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task A_server_that_refuses_is_an_error_of_the_call()
    {
        await using Http2Server server = await Http2Server.StartAsync(async context =>
        {
            context.Response.StatusCode = 400;
            await context.Response.WriteAsync("""{"__type":"Refused","message":"no"}""");
        });
        using TestClient client = Client(server);
        var error = await Assert.ThrowsAsync<ServiceException>(() => TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token));
        Assert.Equal("Refused", error.ErrorCode);
        await _silenced.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task A_server_that_goes_away_before_it_accepts_the_request_is_an_error_of_the_transport()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            await connection.SendAsync(RawHttp2.GoingAway(lastStream: 0, error: 2), token);
            while (await connection.ReadSomeAsync(token) > 0)
                _said.Writer.TryWrite("2");
        });
        TransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost before the response was complete", error.Message, StringComparison.Ordinal);
        Assert.Contains("GOAWAY", error.Message, StringComparison.Ordinal);
        Assert.Contains("not repeated because its body cannot be sent again", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_server_that_goes_away_in_the_middle_of_the_response_is_an_error_of_the_transport()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            await connection.SendAsync([.. RawHttp2.Ok(), .. RawHttp2.GoingAway(lastStream: 1, error: 2)], token);
            // The connection ends with this method.
        });
        TransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(RawHttp2.Settings, false)]
    [InlineData(RawHttp2.Settings, true)]
    [InlineData(RawHttp2.Ping, false)]
    [InlineData(RawHttp2.Ping, true)]
    public async Task A_flood_of_control_frames_is_an_error_of_the_transport(byte type, bool hasResponded)
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await RawHttp2.BeginAsync(connection, token);
            if (hasResponded)
                await connection.SendAsync(RawHttp2.Ok(), token);
            byte[] frame = RawHttp2.Frame(type, 0, type == RawHttp2.Ping ? new byte[8] : []);
            byte[] many = [.. Enumerable.Repeat(frame, 10_000).SelectMany(one => one)];
            // Nothing is read, so that what the client responds with piles up.
            while (true)
                await connection.SendAsync(many, token);
        });
        TransportException error = await FailAsync(server);
        Assert.StartsWith("The connection was lost", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_flood_of_empty_frames_within_an_event_is_a_stall()
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
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
        IAsyncEnumerator<string> events = response.Events.GetAsyncEnumerator(Token);
        Task<bool> next = events.MoveNextAsync().AsTask();
        // The first bytes may come after the clock was moved, so it is moved until the limit is noticed.
        while (!next.IsCompleted)
        {
            time.Advance(CallTimeouts.Default.Stall);
            await Task.Yield();
        }
        await Assert.ThrowsAsync<StallTimeoutException>(() => next);
        await events.DisposeAsync();
    }

    /// <summary>Calls a server that fails, and reads the events if there is a response.</summary>
    private async Task<TransportException> FailAsync(LoopbackServer server)
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None });
        _said.Writer.TryWrite("1");
        return await Assert.ThrowsAnyAsync<TransportException>(async () =>
        {
            await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.Converse, Say(), Token);
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
            while (await Http2Server.ReadEventAsync(context) is { } said)
                await Http2Server.SendAsync(context, said);
            await Task.Delay(Timeout.Infinite, context.RequestAborted);
        }
        catch (Exception e) when (e is OperationCanceledException or IOException)
        {
            aborted.TrySetResult();
        }
    }

    private IAsyncEnumerable<string> Say() => SayAsync(CancellationToken.None);

    private async IAsyncEnumerable<string> SayAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        try
        {
            await foreach (string text in _said.Reader.ReadAllAsync(cancellationToken))
                yield return text;
        }
        finally
        {
            _silenced.TrySetResult();
        }
    }
}
