using System.Buffers.Binary;
using System.Net;
using System.Text;
using Tern.Calls;
using Tern.Examples;
using Tern.Identity;

namespace Tern.BedrockRuntime;

public class ConverseStreamTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_models_words_come_as_events()
    {
        using BedrockRuntimeClient bedrock = ClientOf(
            Event("messageStart", """{"role":"assistant"}"""),
            Event("contentBlockDelta", """{"delta":{"text":"Good "},"contentBlockIndex":0}"""),
            Event("contentBlockDelta", """{"delta":{"text":"morning"},"contentBlockIndex":0}"""),
            Event("tomorrowsEvent", "{}"),
            Event("messageStop", """{"stopReason":"end_turn"}"""));
        Assert.Equal("Good morning", await BedrockExample.AskAsync(bedrock, "?", Token));
    }

    [Fact]
    public async Task An_error_in_the_middle_of_the_stream_has_its_type()
    {
        using BedrockRuntimeClient bedrock = ClientOf(
            Event("contentBlockDelta", """{"delta":{"text":"Good "},"contentBlockIndex":0}"""),
            Frame("""{"message":"slow down"}""", (":message-type", "exception"), (":exception-type", "throttlingException"), (":content-type", "application/json")));
        ThrottlingException exception = await Assert.ThrowsAsync<ThrottlingException>(() => BedrockExample.AskAsync(bedrock, "?", Token));
        Assert.Contains("slow down", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_token_of_the_environment_is_enough()
    {
        using var model = new FakeModel(Event("messageStop", """{"stopReason":"end_turn"}"""));
        using var bedrock = new BedrockRuntimeClient(new()
        {
            Region = "eu-west-1",
            Handler = model,
            GetEnvironmentVariable = name => name == "AWS_BEARER_TOKEN_BEDROCK" ? "bedrock-api-key-1" : null,
        });
        await BedrockExample.AskAsync(bedrock, "?", Token);
        Assert.Equal("Bearer bedrock-api-key-1", model.Authorization);
    }

    private static BedrockRuntimeClient ClientOf(params byte[][] frames) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentials("AKIDEXAMPLE", "secret"),
        Handler = new FakeModel([.. frames.SelectMany(frame => frame)]),
        DisposesHandler = true,
        Timeouts = new CallTimeouts { FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    });

    private static byte[] Event(string type, string payload) =>
        Frame(payload, (":message-type", "event"), (":event-type", type), (":content-type", "application/json"));

    // Written apart from the library: lengths and checksums as the format's description has them.
    private static byte[] Frame(string payload, params (string Name, string Value)[] headers)
    {
        const byte TextHeader = 7;
        List<byte> head = [];
        foreach ((string name, string value) in headers)
            head.AddRange([(byte)name.Length, .. Encoding.UTF8.GetBytes(name), TextHeader, 0, (byte)value.Length, .. Encoding.UTF8.GetBytes(value)]);
        byte[] body = Encoding.UTF8.GetBytes(payload);
        byte[] frame = new byte[12 + head.Count + body.Length + 4];
        BinaryPrimitives.WriteInt32BigEndian(frame, frame.Length);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(4), head.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(8), Crc32(frame.AsSpan(0, 8)));
        head.CopyTo(frame, 12);
        body.CopyTo(frame, 12 + head.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(frame.Length - 4), Crc32(frame.AsSpan(0, frame.Length - 4)));
        return frame;
    }

    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte b in bytes)
        {
            crc ^= b;
            for (int bit = 0; bit < 8; bit++)
                crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB88320;
        }
        return ~crc;
    }

    private sealed class FakeModel(byte[] stream) : HttpMessageHandler
    {
        public string? Authorization { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Authorization = request.Headers.NonValidated["Authorization"].ToString();
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(stream), RequestMessage = request };
            response.Content.Headers.TryAddWithoutValidation("Content-Type", "application/vnd.amazon.eventstream");
            return Task.FromResult(response);
        }
    }
}
