using System.Buffers.Binary;
using System.Net;
using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;
using Tern.Runtime;

namespace Tern.Generator.Tests.EventStreams;

/// <summary>Code for streams, compiled and called. The server returns each event that it receives.</summary>
public sealed class EventStreamCodeTests
{
    private const string Driver = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace Tern.Talk.Tests;
        public static class Driver
        {
            public static async Task<List<string>> Converse(HttpMessageHandler handler)
            {
                using TalkClient client = Client(handler);
                var lines = new List<string>();
                await using ConverseResponse response = await client.ConverseAsync(new() { Topic = "weather", Events = Say() });
                lines.Add(response.Metadata);
                try
                {
                    await foreach (Event one in response.Events)
                        lines.Add(Describe(one));
                }
                catch (OopsException oops)
                {
                    lines.Add($"{oops.ErrorCode}: {oops.ServiceMessage} {oops.Code}");
                }
                return lines;
            }

            public static async Task<List<string>> Listen(HttpMessageHandler handler)
            {
                using TalkClient client = Client(handler);
                var lines = new List<string>();
                try
                {
                    using ListenResponse response = await client.ListenAsync(new());
                    await foreach (Heard one in response.Heard)
                        lines.Add(one is Heard.Plain { Value.Message: var text } ? text ?? "" : one is Heard.Unknown { Name: var name } ? $"unknown {name}" : "?");
                }
                catch (TalkException e)
                {
                    lines.Add($"{e.GetType().Name} {e.ErrorCode}: {e.ServiceMessage}");
                }
                return lines;
            }

            public static async Task<string> Upload(HttpMessageHandler handler)
            {
                using TalkClient client = Client(handler);
                using UploadResponse response = await client.UploadAsync(new() { Stream = new MemoryStream([1, 2, 3]) });
                var copy = new MemoryStream();
                await response.Stream.CopyToAsync(copy);
                return Convert.ToHexString(copy.ToArray()) + response.StreamedValue;
            }

            private static TalkClient Client(HttpMessageHandler handler) => new(new TalkClientOptions
            {
                Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            });

            private static async IAsyncEnumerable<Event> Say()
            {
                await Task.Yield();
                yield return new Event.Plain(new() { Message = "hello", Numbers = [1, 2] });
                yield return new Event.Read(new()
                {
                    Boolean = true, Byte = -8, Short = -16, Int = -32, Long = -64, Blob = new byte[] { 7 }, Message = "m", Color = Color.Red, Level = Level.Low,
                    Time = DateTimeOffset.FromUnixTimeMilliseconds(1730384114000),
                });
                yield return new Event.Mixed(new() { Headers = "in a header", HeadersValue = "in the document", Document = [3], Output = new() { Message = "deep" } });
                yield return new Event.Bytes(new() { Payload = new byte[] { 1, 0, 255 } });
                yield return new Event.Bytes(new());
                yield return new Event.Text(new() { Value = "größer", Frame = "f" });
                yield return new Event.Inner(new() { Reader = new() { Message = "inner" } });
                yield return new Event.Nothing();
                yield return new Event.Empty(new());
                yield return new Event.Oops(new OopsException("too much") { Code = 7 });
            }

            private static string Describe(Event one) => one switch
            {
                Event.Plain { Value: var v } => $"plain {v.Message} {string.Join(",", v.Numbers)}",
                Event.Read { Value: var v } => FormattableString.Invariant($"headers {v.Boolean} {v.Byte} {v.Short} {v.Int} {v.Long} {v.Blob!.Value.Span[0]} {v.Message} {v.Color} {v.Level!.Value.Value} {v.Time!.Value.ToUnixTimeMilliseconds()}"),
                Event.Mixed { Value: var v } => $"mixed {v.Headers} {v.HeadersValue} {v.Document[0]} {v.Output.Message}",
                Event.Bytes { Value: var v } => $"bytes {(v.Payload is { } payload ? Convert.ToHexString(payload.Span) : "none")}",
                Event.Text { Value: var v } => $"text {v.Value} {v.Frame}",
                Event.Inner { Value: var v } => $"inner {v.Reader?.Message}",
                _ => one.GetType().Name,
            };
        }
        """;

    [Theory]
    [InlineData("aws.protocols#awsJson1_0")]
    [InlineData("aws.protocols#restJson1")]
    [InlineData("smithy.protocols#rpcv2Cbor")]
    [InlineData("smithy.protocols#rpcv2Json")]
    public async Task Events_are_sent_and_received(string protocol)
    {
        bool isRpc = protocol != "aws.protocols#restJson1";
        bool isCbor = protocol == "smithy.protocols#rpcv2Cbor";
        GeneratedCode code = Compile(protocol);
        byte[] sent = [];
        HttpRequestMessage? request = null;
        var handler = new MessageHandler(async message =>
        {
            request = message;
            sent = await message.Content!.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
            // The initial request is discarded, the events are returned.
            var response = new List<byte>(!isRpc ? [] : Frame("event", "initial-response", isCbor ? [0xa1, 0x68, .. "metadata"u8, 0x65, .. "first"u8] : [.. """{"metadata":"first"}"""u8]));
            foreach (byte[] frame in Open(sent).Skip(isRpc ? 1 : 0))
                response.AddRange(frame);
            return [.. response];
        }, isCbor ? "rpc-v2-cbor" : "rpc-v2-json");
        List<string> lines = await TestModel.Method<Func<HttpMessageHandler, Task<List<string>>>>(code, "Tern.Talk.Tests.Driver", "Converse")(handler);

        Assert.Equal(
            [
                "first",
                "plain hello 1,2",
                "headers True -8 -16 -32 -64 7 m red 1 1730384114000",
                "mixed in a header in the document 3 deep",
                "bytes 0100FF",
                "bytes ",
                "text größer f",
                "inner inner",
                "Nothing",
                "Empty",
                "Oops: too much 7",
            ],
            lines);
        Assert.Equal("application/vnd.amazon.eventstream", request!.Content!.Headers.ContentType!.ToString());
        Assert.Equal((HttpVersion.Version20, HttpVersionPolicy.RequestVersionExact), (request.Version, request.VersionPolicy));
        Assert.Equal(["STREAMING-AWS4-HMAC-SHA256-EVENTS"], request.Headers.GetValues("x-amz-content-sha256"));
        Assert.Equal(isRpc ? null : "weather", request.Headers.TryGetValues("x-topic", out var topic) ? topic.Single() : null);
        if (isCbor)
        {
            Assert.Equal(11, Open(sent).Count);
            Assert.Equal("event initial-request application/cbor \ufffdetopicgweather", Describe(Open(sent)[0]));
            return;
        }
        Assert.Equal(isRpc ? ["event initial-request application/json {\"topic\":\"weather\"}"] : Array.Empty<string>(), Open(sent).Select(Describe).SkipLast(10));
        Assert.Equal(
            [
                "event plain application/json {\"message\":\"hello\",\"numbers\":[1,2]}",
                "event read  ",
                "event mixed application/json {\"Headers\":\"in the document\",\"document\":[3],\"output\":{\"message\":\"deep\"}}",
                "event bytes image/png \u0001\0\ufffd",
                "event bytes  ",
                "event text text/plain größer",
                "event inner application/json {\"message\":\"inner\"}",
                "event nothing  ",
                "event empty application/json {}",
                "exception oops application/json {\"message\":\"too much\",\"code\":7}",
            ],
            Open(sent).Select(Describe).TakeLast(10));
    }

    [Fact]
    public async Task Errors_inside_a_stream_are_thrown_and_unknown_events_are_not()
    {
        GeneratedCode code = Compile("aws.protocols#awsJson1_0");
        Assert.Equal(["one", "unknown later", "two"], await Listen(code, [.. Frame("event", "plain", """{"message":"one"}"""), .. Frame("event", "later", "[]"), .. Frame("event", "plain", """{"message":"two"}""")]));
        Assert.Equal(["one", "OopsException Oops: no"], await Listen(code, [.. Frame("event", "plain", """{"message":"one"}"""), .. Frame("exception", "oops", """{"Message":"no"}""")]));
        Assert.Equal(["TalkException other: no"], await Listen(code, Frame("exception", "other", """{"message":"no"}""")));
        Assert.Equal(["TalkException internal-error: gone"], await Listen(code, Error("internal-error", "gone")));
        Assert.Equal(["one"], await Listen(code, [.. Frame("event", "initial-response", "{}"), .. Frame("event", "plain", """{"message":"one"}""")]));
        Assert.Empty(await Listen(code, []));
    }

    [Fact]
    public async Task Streamed_blob_is_sent_and_received()
    {
        GeneratedCode code = Compile("aws.protocols#restJson1");
        HttpRequestMessage? request = null;
        var handler = new MessageHandler(async message =>
        {
            request = message;
            return await message.Content!.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        });
        Assert.Equal("010203", await TestModel.Method<Func<HttpMessageHandler, Task<string>>>(code, "Tern.Talk.Tests.Driver", "Upload")(handler));
        Assert.Equal((3, HttpVersion.Version20), (request!.Content!.Headers.ContentLength, request.Version));
    }

    [Fact]
    public void Operation_descriptor_contains_the_streaming_settings()
    {
        Dictionary<string, string> files = Files("aws.protocols#awsJson1_0");
        Dictionary<string, string> rest = Files("aws.protocols#restJson1");
        Assert.Contains("HttpProtocol = HttpProtocol.Http2,", files["Operations/ConverseOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("ReadInitialResponse = InitialMessage.ReadAsync,", files["Operations/ConverseOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("HttpProtocol = HttpProtocol.Http2Preferred,", files["Operations/SayOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("HttpProtocol = HttpProtocol.Http2Preferred,", files["Operations/ListenOperation.cs"], StringComparison.Ordinal);
        Assert.DoesNotContain("ReadInitialResponse", files["Operations/ListenOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("HttpProtocol = HttpProtocol.Http2,", rest["Operations/ConverseOperation.cs"], StringComparison.Ordinal);
        Assert.DoesNotContain("ReadInitialResponse", rest["Operations/ConverseOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("RequiresLength = true,", rest["Operations/UploadOperation.cs"], StringComparison.Ordinal);
        Assert.Contains("ResponseMode = ResponseMode.Streamed,", rest["Operations/UploadOperation.cs"], StringComparison.Ordinal);
        Assert.DoesNotContain("HttpProtocol", files["Operations/UploadOperation.cs"], StringComparison.Ordinal);
    }

    private static Dictionary<string, string> Files(string protocol) =>
        TestModel.Generate(TestModel.Text("events"), Outputs.Client, new() { Protocol = protocol }).ToDictionary(file => file.Path, file => file.Text);

    private static GeneratedCode Compile(string protocol) =>
        TestModel.Compile("Events", TestModel.Generate(TestModel.Text("events"), Outputs.Types | Outputs.Client, new() { Protocol = protocol }), Driver);

    private static Task<List<string>> Listen(GeneratedCode code, byte[] body) =>
        TestModel.Method<Func<HttpMessageHandler, Task<List<string>>>>(code, "Tern.Talk.Tests.Driver", "Listen")(new MessageHandler(_ => Task.FromResult(body)));

    private static byte[] Frame(string kind, string type, string payload) => Frame(kind, type, Encoding.UTF8.GetBytes(payload));

    private static byte[] Frame(string kind, string type, byte[] payload)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, kind);
        frame.WriteHeader(Encoding.UTF8.GetBytes($":{kind}-type"), type);
        int headersLength = frame.HeadersLength;
        frame.WritePayload(payload);
        frame.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }

    private static byte[] Error(string code, string text)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, "error");
        frame.WriteHeader(":error-code"u8, code);
        frame.WriteHeader(":error-message"u8, text);
        frame.Complete(frame.HeadersLength);
        return output.WrittenSpan.ToArray();
    }

    /// <summary>The signed frames without the empty last one.</summary>
    private static List<byte[]> Open(byte[] body)
    {
        var frames = new List<byte[]>();
        for (int start = 0; start < body.Length;)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(body.AsSpan(start));
            frames.Add(EventFrame.Read(body.AsSpan(start, length)).Payload.ToArray());
            start += length;
        }
        Assert.Empty(frames[^1]);
        return frames[..^1];
    }

    private static string Describe(byte[] bytes)
    {
        EventFrame frame = EventFrame.Read(bytes);
        string type = "";
        string mediaType = "";
        EventMessage message = EventMessage.Read(frame);
        for (EventHeaderReader headers = frame.GetHeaders(); headers.Read();)
        {
            if (headers.Name.SequenceEqual(":content-type"u8))
                mediaType = headers.GetString();
            if (headers.Name.SequenceEqual(":message-type"u8))
                type = headers.GetString();
        }
        return $"{type} {message.Type} {mediaType} {Encoding.UTF8.GetString(frame.Payload)}";
    }

    private sealed class MessageHandler(Func<HttpRequestMessage, Task<byte[]>> respond, string? protocol = null) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            new(HttpStatusCode.OK) { Content = new ByteArrayContent(await respond(request)), Headers = { { "x-metadata", "first" }, { "smithy-protocol", protocol ?? "" } } };
    }
}
