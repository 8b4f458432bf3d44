using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A request body of events. Each event is sent as soon as it is available. If the request is signed, each event has its own signature.</summary>
/// <remarks>Events may be sent at any interval. So of <see cref="CallTimeouts"/>, only the operation timeout applies to the body.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class EventStreamBody : RequestBody
{
    /// <summary>The media type of event streams.</summary>
    public const string MediaType = "application/vnd.amazon.eventstream";

    private protected EventStreamBody()
    {
    }

    /// <inheritdoc/>
    public override long? Length => null;

    internal override bool IsLiveStream => true;

    /// <inheritdoc/>
    protected internal override string PayloadHashText => EventSigner.PayloadHashText;

    /// <summary>Signs the frames; null if the request is not signed.</summary>
    private protected EventSigner? Signer { get; private set; }

    internal override bool IsSigned => true;

    internal override void OnSigned(RequestSignature? signature) => Signer = signature is null ? null : new EventSigner(signature);

    /// <summary>Sets the events as the body of a request.</summary>
    /// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
    /// <param name="message">The request. Its buffer contains the document of the initial message if the protocol has one.</param>
    /// <param name="events">The events; null for none. The next event is requested when the connection can accept it.</param>
    /// <param name="writeEvent">Writes one event.</param>
    /// <param name="initialMediaType">The media type of the initial message's document. The default is null, for a protocol without an initial message.</param>
    public static void Attach<TEvent>(RequestMessage message, IAsyncEnumerable<TEvent>? events, EventWriter<TEvent> writeEvent, string? initialMediaType = null)
    {
        byte[] initial = initialMediaType is null ? [] : WriteInitial(message.Buffer, initialMediaType);
        message.ContentType = MediaType;
        message.Body = new EventSequenceBody<TEvent>(events, writeEvent, initial);
    }

    // A copy, because events may still be sent after the request's buffer is reused for another call.
    private static byte[] WriteInitial(PooledBuffer document, string mediaType)
    {
        using var output = new PooledBuffer(document.WrittenCount + 256);
        var writer = new EventFrameWriter(output);
        writer.WriteHeader(":message-type"u8, "event");
        writer.WriteHeader(":event-type"u8, InitialMessage.RequestType);
        writer.WriteHeader(":content-type"u8, mediaType);
        int headersLength = writer.HeadersLength;
        writer.WritePayload(document.WrittenSpan);
        writer.Complete(headersLength);
        document.Clear();
        return output.WrittenSpan.ToArray();
    }
}
