using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

/// <summary>The code that a generator would write for a stream of text events.</summary>
internal static class TextEvents
{
    public static readonly OperationDescriptor Subscribe = Describe("Subscribe", HttpProtocol.Http11);

    public static readonly OperationDescriptor SubscribeWithInitialResponse = Describe("SubscribeWithInitialResponse", HttpProtocol.Http11, InitialMessage.ReadAsync);

    public static readonly OperationDescriptor Converse = Describe("Converse", HttpProtocol.Http2);

    public static Task<EventsResponse> CallAsync(TestClient client, OperationDescriptor operation, IAsyncEnumerable<string>? events, CancellationToken token) =>
        client.InvokeAsync(new EventsOperation(operation), events, token);

    public static byte[] Frame(string kind, string type, string payload)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, kind);
        frame.WriteHeader(Encoding.UTF8.GetBytes(kind == "error" ? ":error-code" : $":{kind}-type"), type);
        if (kind == "error")
            frame.WriteHeader(":error-message"u8, payload);
        int headersLength = frame.HeadersLength;
        if (kind != "error")
            frame.WritePayload(payload);
        frame.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }

    public static byte[] Text(string text) => Frame("event", "text", text);

    private static OperationDescriptor Describe(string name, HttpProtocol http, InitialResponseReader? initial = null) => new()
    {
        Service = TestClient.Service,
        Name = name,
        ResponseMode = ResponseMode.Framed,
        HttpProtocol = http,
        ReadInitialResponse = initial,
        ReadError = response => new TernServiceException(AwsJsonError.Read(response, out _)),
    };

    private static string Read(EventMessage message)
    {
        if (message.IsEvent("text"u8))
            return message.GetText();
        if (message.IsException("shape"u8))
            throw new ShapeErrorException(message.ToError(AwsJsonError.ReadEvent, "ShapeError", out _));
        if (message.Kind == EventMessageKind.Event)
            return $"unknown {message.Type}";
        throw new TernServiceException(message.ToError(AwsJsonError.ReadEvent));
    }

    private static void Write(PooledBuffer output, string text)
    {
        byte[] frame = Text(text);
        frame.CopyTo(output.GetSpan(frame.Length));
        output.Advance(frame.Length);
    }

    internal sealed class EventsResponse : StreamedResponse
    {
        public required string Initial { get; init; }

        public required IAsyncEnumerable<string> Events { get; init; }

        protected override object Streamed => Events;
    }

    private sealed class EventsOperation(OperationDescriptor descriptor) : Operation<IAsyncEnumerable<string>?, EventsResponse>(descriptor)
    {
        public override void Write(IAsyncEnumerable<string>? request, RequestMessage message)
        {
            if (request is not null)
                EventStreamBody.Attach(message, request, TextEvents.Write);
        }

        public override Endpoint ResolveEndpoint(IAsyncEnumerable<string>? request, EndpointContext context) => new(context.Endpoint ?? "https://test.eu-west-1.amazonaws.com");

        public override EventsResponse Read(ResponseMessage response) => new()
        {
            ResponseMetadata = response.Metadata,
            Initial = Encoding.UTF8.GetString(response.Body.Span),
            Events = response.GetEvents(TextEvents.Read),
        };
    }
}
