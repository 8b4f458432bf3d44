using System.Text;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Protocols.Rest.Servers;

/// <summary>The events that a server reads from requests and writes to responses.</summary>
public sealed class ServerEventTests
{
    [Theory]
    [InlineData(11)]
    [InlineData(65_537)]
    [InlineData(int.MaxValue)]
    public async Task Read_returns_the_events_for_any_size_of_reads(int size)
    {
        string[] sent = ["", "a", new string('b', 2_100_000)];
        using var body = new SmallReads([.. sent.SelectMany(Frame)], size);
        List<string> received = [];
        await foreach (string text in RequestEvents.Read(Request(body), ReadText))
            received.Add(text);
        Assert.Equal(sent, received);
    }

    [Fact]
    public async Task Read_of_a_request_without_body_returns_no_events()
    {
        await foreach (string text in RequestEvents.Read(Request(null), ReadText))
            Assert.Fail(text);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(11)]
    [InlineData(12)]
    [InlineData(30)]
    public async Task Read_of_a_truncated_event_throws(int length)
    {
        using var body = new MemoryStream(Frame("text")[..length]);
        await using IAsyncEnumerator<string> events = RequestEvents.Read(Request(body), ReadText).GetAsyncEnumerator(TestContext.Current.CancellationToken);
        await Assert.ThrowsAsync<TernSerializationException>(async () => await events.MoveNextAsync());
    }

    [Fact]
    public async Task Read_of_an_event_without_a_required_member_throws()
    {
        using var body = new MemoryStream(Frame("text"));
        await using IAsyncEnumerator<string> events = RequestEvents.Read(Request(body), (_, missing) =>
        {
            missing.Add("", "Name");
            return "";
        }).GetAsyncEnumerator(TestContext.Current.CancellationToken);
        await Assert.ThrowsAsync<TernSerializationException>(async () => await events.MoveNextAsync());
    }

    [Theory]
    [InlineData("modeled", ":exception-type:Modeled")]
    [InlineData("other", ":error-code:Other:error-message:It failed.")]
    [InlineData("malformed", ":error-code:SerializationException:error-message:Expected text.")]
    public async Task Error_of_the_events_is_the_last_message(string kind, string expected)
    {
        using var response = new RestResponse();
        ResponseEvents.Attach(response, Events(kind), (output, text) => System.Buffers.BuffersExtensions.Write(output, Frame(text)), TryWriteError);
        using var body = new MemoryStream();
        await response.Events!.CopyToAsync(body, TestContext.Current.CancellationToken);
        Assert.Equal("application/vnd.amazon.eventstream", response.ContentType);
        byte[] first = Frame("first");
        byte[] written = body.ToArray();
        Assert.Equal(first, written[..first.Length]);
        Assert.Equal(expected, Headers(written[first.Length..]));
    }

    private static async IAsyncEnumerable<string> Events(string kind)
    {
        await Task.Yield();
        yield return "first";
        throw kind switch
        {
            "modeled" => new TernServiceException("Modeled", "It failed."),
            "other" => new TernServiceException("Other", "It failed."),
            _ => new TernSerializationException("Expected text", -1, ""),
        };
    }

    private static bool TryWriteError(PooledBuffer output, TernServiceException error)
    {
        if (error.ErrorCode != "Modeled")
            return false;
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":exception-type"u8, "Modeled");
        frame.Complete(frame.HeadersLength);
        return true;
    }

    private static string Headers(byte[] frame)
    {
        var text = new StringBuilder();
        for (EventHeaderReader headers = EventFrame.Read(frame).GetHeaders(); headers.Read();)
        {
            if (!headers.Name.SequenceEqual(":message-type"u8))
                text.Append(Encoding.UTF8.GetString(headers.Name)).Append(':').Append(headers.GetString());
        }
        return text.ToString();
    }

    private static string ReadText(EventMessage message, MissingMembers missing) => Encoding.UTF8.GetString(message.Payload);

    private static RestRequest Request(Stream? body) => new() { Method = "POST", Path = "/", EventBody = body };

    private static byte[] Frame(string text)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, "event");
        frame.WriteHeader(":event-type"u8, "Text");
        int headersLength = frame.HeadersLength;
        frame.WritePayload(text);
        frame.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }

    // Returns at most a number of bytes for each read.
    private sealed class SmallReads(byte[] bytes, int size) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, size)], cancellationToken);
    }
}
