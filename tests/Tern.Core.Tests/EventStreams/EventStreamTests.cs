using System.Buffers.Binary;
using System.Net;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Reads of the events of a response, with reads of any size.</summary>
public sealed class EventStreamTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100_000)]
    public async Task Events_are_read_from_reads_of_any_size(int readSize)
    {
        string large = new('x', 40_000);
        byte[] body = [.. TextEvents.Text("one"), .. TextEvents.Frame("event", "later", ""), .. TextEvents.Text(large), .. TextEvents.Text("")];
        Assert.Equal(["one", "unknown later", large, ""], await ReadAllAsync(new ReadSizeStream(body, readSize)));
    }

    [Fact]
    public async Task Enumeration_reads_only_the_requested_events()
    {
        byte[] frame = TextEvents.Text("one");
        var body = new ReadSizeStream([.. frame, .. frame, .. frame], frame.Length);
        await using TextEvents.EventsResponse response = await OpenAsync(body);
        Assert.Equal(0, body.Reads);
        await using IAsyncEnumerator<string> events = response.Events.GetAsyncEnumerator(Token);
        for (int i = 1; i <= 3; i++)
        {
            Assert.True(await events.MoveNextAsync());
            Assert.Equal(i, body.Reads);
        }
        Assert.False(await events.MoveNextAsync());
        Assert.True(body.IsDisposed);
    }

    [Fact]
    public async Task Error_events_throw_their_type_and_end_the_stream()
    {
        var body = new ReadSizeStream([.. TextEvents.Text("one"), .. TextEvents.Frame("exception", "shape", """{"message":"no more"}"""), .. TextEvents.Text("two")], 50);
        var error = await Assert.ThrowsAsync<ShapeErrorException>(() => ReadAllAsync(body));
        Assert.Equal(("ShapeError", "no more", "Subscribe", 200), (error.ErrorCode, error.ServiceMessage, error.Call!.Operation, error.Response.StatusCode));
        Assert.True(body.IsDisposed);

        var other = await Assert.ThrowsAsync<TernServiceException>(() => ReadAllAsync(new ReadSizeStream(TextEvents.Frame("error", "internal-error", "An unknown error occurred."), 50)));
        Assert.Equal(("internal-error", "An unknown error occurred."), (other.ErrorCode, other.ServiceMessage));

        var unknown = await Assert.ThrowsAsync<TernServiceException>(() => ReadAllAsync(new ReadSizeStream(TextEvents.Frame("exception", "strange", "{}"), 50)));
        Assert.Equal("strange", unknown.ErrorCode);
    }

    [Fact]
    public async Task Secret_in_an_error_event_is_replaced()
    {
        string text = $$"""{"message":"the key {{TestClient.SecretAccessKey}} is bad"}""";
        var error = await Assert.ThrowsAsync<TernServiceException>(() => ReadAllAsync(new ReadSizeStream(TextEvents.Frame("exception", "strange", text), 50)));
        Assert.DoesNotContain(TestClient.SecretAccessKey, error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Damaged_frame_throws_TernMalformedResponseException_and_ends_the_stream()
    {
        byte[] frame = TextEvents.Text("one");
        for (int i = 0; i < frame.Length; i++)
        {
            byte[] damaged = [.. frame];
            damaged[i] ^= 0x01;
            var body = new ReadSizeStream([.. frame, .. damaged, .. frame], 1000);
            var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => ReadAllAsync(body));
            Assert.Contains("event", error.Message, StringComparison.Ordinal);
            Assert.Equal("Subscribe", error.Call!.Operation);
            Assert.True(body.IsDisposed);
        }
    }

    [Theory]
    [InlineData(0x7FFFFFFFu, 0u)]
    [InlineData(0xFFFFFFFFu, 16u)]
    [InlineData(0x80000000u, 0x7FFFFFF0u)]
    [InlineData(15u, 0u)]
    public async Task Frame_with_an_invalid_length_throws_before_memory_is_allocated(uint total, uint headers)
    {
        byte[] prelude = new byte[12];
        BinaryPrimitives.WriteUInt32BigEndian(prelude, total);
        BinaryPrimitives.WriteUInt32BigEndian(prelude.AsSpan(4), headers);
        BinaryPrimitives.WriteUInt32BigEndian(prelude.AsSpan(8), Crc32.Compute(prelude.AsSpan(0, 8)));
        var body = new ReadSizeStream([.. prelude, .. new byte[1000]], 12);
        await Assert.ThrowsAsync<TernMalformedResponseException>(() => ReadAllAsync(body));
        Assert.True(body.LargestBuffer <= 64 * 1024, $"A buffer of {body.LargestBuffer} bytes was allocated. Expected at most 64 KiB.");
    }

    [Fact]
    public async Task Memory_grows_with_the_received_bytes_and_not_with_the_declared_length()
    {
        byte[] prelude = new byte[12];
        BinaryPrimitives.WriteUInt32BigEndian(prelude, 24 * 1024 * 1024);
        BinaryPrimitives.WriteUInt32BigEndian(prelude.AsSpan(8), Crc32.Compute(prelude.AsSpan(0, 8)));
        var body = new ReadSizeStream([.. prelude, .. new byte[1000]], 512);
        await Assert.ThrowsAsync<TernTransportException>(() => ReadAllAsync(body));
        Assert.True(body.LargestBuffer <= 2 * 1024 * 1024, $"A buffer of {body.LargestBuffer} bytes was allocated. Expected at most 2 MiB.");
    }

    [Fact]
    public async Task Stream_that_ends_within_an_event_throws_TernTransportException()
    {
        byte[] frame = TextEvents.Text("one");
        for (int length = 1; length < frame.Length; length++)
        {
            byte[] cut = frame[..length];
            var error = await Assert.ThrowsAsync<TernTransportException>(() => ReadAllAsync(new ReadSizeStream(cut, 8)));
            Assert.StartsWith("The event stream ended within an event.", error.Message, StringComparison.Ordinal);
        }
        Assert.Empty(await ReadAllAsync(new ReadSizeStream([], 8)));
    }

    [Fact]
    public async Task Stopped_enumeration_and_disposed_result_dispose_the_response_body()
    {
        var body = new ReadSizeStream([.. TextEvents.Text("one"), .. TextEvents.Text("two")], 10);
        await using (TextEvents.EventsResponse response = await OpenAsync(body))
        {
            await foreach (string text in response.Events)
            {
                Assert.Equal("one", text);
                break;
            }
            Assert.True(body.IsDisposed);
        }
        var unread = new ReadSizeStream([], 10);
        (await OpenAsync(unread)).Dispose();
        Assert.True(unread.IsDisposed);
    }

    [Fact]
    public async Task Wait_for_an_event_has_no_timeout_and_can_be_canceled()
    {
        var time = new ManualTimeProvider();
        var body = new SilentStream();
        await using TextEvents.EventsResponse response = await OpenAsync(body, time);
        using var source = new CancellationTokenSource();
        Task reading = body.NextRead();
        Task<int> all = Task.Run(async () =>
        {
            int count = 0;
            await foreach (string text in response.Events.WithCancellation(source.Token))
                count++;
            return count;
        }, Token);
        await reading;
        time.Advance(TimeSpan.FromHours(10));
        Assert.False(all.IsCompleted);
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => all)).CancellationToken);
    }

    // As a peer that declares a length and then sends nothing.
    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    [InlineData(20)]
    public async Task Incomplete_event_without_further_bytes_throws_TernStallTimeoutException(int received)
    {
        var time = new ManualTimeProvider();
        var body = new ManualStream();
        await using TextEvents.EventsResponse response = await OpenAsync(body, time);
        IAsyncEnumerator<string> events = response.Events.GetAsyncEnumerator(Token);
        byte[] frame = TextEvents.Text(new string('x', 1000));
        await body.SendAsync([.. TextEvents.Text("one"), .. frame[..received]]);
        Assert.True(await events.MoveNextAsync());
        Task<bool> next = events.MoveNextAsync().AsTask();
        // The read of the stream begins on this thread, so its timeout has started by now.
        time.Advance(TimeSpan.FromSeconds(19));
        Assert.False(next.IsCompleted);
        time.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(TimeSpan.FromSeconds(20), (await Assert.ThrowsAsync<TernStallTimeoutException>(() => next)).Limit);
        await events.DisposeAsync();
    }

    [Fact]
    public async Task Stream_without_events_throws_TernIdleTimeoutException_after_the_configured_limit()
    {
        var time = new ManualTimeProvider();
        var body = new ManualStream();
        await using TextEvents.EventsResponse response = await OpenAsync(body, time, CallTimeouts.Default with { Idle = TimeSpan.FromMinutes(5) });
        IAsyncEnumerator<string> events = response.Events.GetAsyncEnumerator(Token);
        for (int i = 0; i < 3; i++)
        {
            Task<bool> some = events.MoveNextAsync().AsTask();
            time.Advance(TimeSpan.FromMinutes(4));
            Assert.False(some.IsCompleted);
            await body.SendAsync(TextEvents.Text("one"));
            Assert.True(await some);
        }
        Task<bool> next = events.MoveNextAsync().AsTask();
        time.Advance(TimeSpan.FromMinutes(5));
        var error = await Assert.ThrowsAsync<TernIdleTimeoutException>(() => next);
        Assert.Equal(TimeSpan.FromMinutes(5), error.Limit);
        Assert.StartsWith("No event was received for 300 s (CallTimeouts.Idle)", error.Message, StringComparison.Ordinal);
        await events.DisposeAsync();
    }

    [Fact]
    public async Task Incomplete_initial_message_fails_the_call_with_TernStallTimeoutException()
    {
        var time = new ManualTimeProvider();
        var body = new ManualStream();
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None, TimeProvider = time, Timeouts = new() { FirstByte = Timeout.InfiniteTimeSpan } });
        await body.SendAsync(TextEvents.Frame("event", "initial-response", "beside")[..30]);
        Task call = TextEvents.CallAsync(client, TextEvents.SubscribeWithInitialResponse, null, Token);
        Assert.False(call.IsCompleted);
        time.Advance(CallTimeouts.Default.Stall);
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => call);
    }

    [Fact]
    public async Task Second_enumeration_of_events_throws_InvalidOperationException()
    {
        await using TextEvents.EventsResponse response = await OpenAsync(new ReadSizeStream(TextEvents.Text("one"), 10));
        await foreach (string text in response.Events)
            Assert.Equal("one", text);
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
        {
            await foreach (string text in response.Events)
                Assert.Fail(text);
        });
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Initial_message_is_read_as_the_body_if_the_protocol_defines_it(bool hasInitialResponse)
    {
        byte[] initial = hasInitialResponse ? TextEvents.Frame("event", "initial-response", "beside") : [];
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new ReadSizeStream([.. initial, .. TextEvents.Text("one")], 5)) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await using TextEvents.EventsResponse response = await TextEvents.CallAsync(client, TextEvents.SubscribeWithInitialResponse, null, Token);
        Assert.Equal(hasInitialResponse ? "beside" : "", response.Initial);
        Assert.Equal(["one"], await ListAsync(response.Events));

        // If no operation expects the initial message, it is not returned as an event.
        Assert.Equal(["one"], await ReadAllAsync(new ReadSizeStream([.. initial, .. TextEvents.Text("one")], 5)));
    }

    [Fact]
    public async Task Damaged_initial_message_fails_the_call_with_TernMalformedResponseException()
    {
        byte[] frame = TextEvents.Frame("event", "initial-response", "beside");
        frame[^1] ^= 1;
        var body = new ReadSizeStream(frame, 5);
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await Assert.ThrowsAsync<TernMalformedResponseException>(() => TextEvents.CallAsync(client, TextEvents.SubscribeWithInitialResponse, null, Token));
        Assert.True(body.IsDisposed);
    }

    [Fact]
    public async Task Frames_of_an_anonymous_call_are_not_signed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.CreateResponse(HttpStatusCode.OK, []));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var anonymous = new OperationDescriptor { Service = TestClient.Service, Name = "Say", ResponseMode = ResponseMode.Framed, AuthSchemes = [], ReadError = _ => null! };
        await TextEvents.CallAsync(client, anonymous, Of("one", "two"), Token);
        Assert.Equal([.. TextEvents.Text("one"), .. TextEvents.Text("two")], handler.Sent[0].Body);
        Assert.Null(handler.Sent[0]["x-amz-content-sha256"]);
        Assert.Equal("application/vnd.amazon.eventstream", handler.Sent[0]["Content-Type"]);
    }

    [Fact]
    public async Task Request_events_with_sigv4a_throw_TernConfigurationException_before_a_request_is_sent()
    {
        var handler = new ScriptedHandler(ScriptedHandler.CreateResponse(HttpStatusCode.OK, []));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        OperationDescriptor Accepting(params AuthScheme[] schemes) =>
            new() { Service = TestClient.Service, Name = "Say", ResponseMode = ResponseMode.Framed, AuthSchemes = schemes, ReadError = _ => null! };
        var error = await Assert.ThrowsAsync<TernConfigurationException>(() => TextEvents.CallAsync(client, Accepting(AuthScheme.SigV4a, AuthScheme.SigV4), Of("one"), Token));
        Assert.StartsWith("A request with events cannot be signed by sigv4a, because ", error.Message, StringComparison.Ordinal);
        Assert.Contains("AuthSchemePreference", error.Message, StringComparison.Ordinal);
        Assert.Empty(handler.Sent);

        // The option of the message avoids the error, and a request that only receives events is signed as any other.
        using var preferring = new TestClient(TestClient.Defaults with { Handler = handler, AuthSchemePreference = [AuthSchemeType.SigV4] });
        await TextEvents.CallAsync(preferring, Accepting(AuthScheme.SigV4a, AuthScheme.SigV4), Of("one"), Token);
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-EVENTS", handler.Sent[0]["x-amz-content-sha256"]);
        await TextEvents.CallAsync(client, Accepting(AuthScheme.SigV4a), null, Token);
        Assert.NotNull(handler.Sent[1]["x-amz-region-set"]);
    }

    [Fact]
    public async Task Result_without_a_response_stream_has_no_events()
    {
        Assert.Empty(await ListAsync(EmptyEventStream<string>.Instance));
        Assert.Empty(await ListAsync(new ResponseMessage { Call = new() { Service = "S", Operation = "O" }, Metadata = ResponseMetadata.None }.GetEvents(message => message.Type)));
    }

    private static async IAsyncEnumerable<string> Of(params string[] texts)
    {
        foreach (string text in texts)
        {
            await Task.Yield();
            yield return text;
        }
    }

    private async Task<List<string>> ReadAllAsync(Stream body)
    {
        await using TextEvents.EventsResponse response = await OpenAsync(body);
        return await ListAsync(response.Events);
    }

    private async Task<List<string>> ListAsync(IAsyncEnumerable<string> events)
    {
        var list = new List<string>();
        await foreach (string text in events.WithCancellation(Token))
            list.Add(text);
        return list;
    }

    private async Task<TextEvents.EventsResponse> OpenAsync(Stream body, TimeProvider? time = null, CallTimeouts? timeouts = null)
    {
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None, TimeProvider = time ?? TimeProvider.System, Timeouts = timeouts ?? CallTimeouts.Default });
        return await TextEvents.CallAsync(client, TextEvents.Subscribe, null, Token);
    }

    /// <summary>Returns at most a given number of bytes per read, and records the reads.</summary>
    private sealed class ReadSizeStream(byte[] bytes, int size) : MemoryStream(bytes)
    {
        public int Reads { get; private set; }

        public int LargestBuffer { get; private set; }

        public bool IsDisposed { get; private set; }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Reads++;
            LargestBuffer = Math.Max(LargestBuffer, buffer.Length);
            return base.ReadAsync(buffer[..Math.Min(size, buffer.Length)], cancellationToken);
        }

        protected override void Dispose(bool disposing)
        {
            IsDisposed = true;
            base.Dispose(disposing);
        }
    }
}
