using Tern.Calls;
using Tern.Codecs;

namespace Tern.EventStreams;

/// <summary>A request body of events, each sent when it comes and, where the request is signed, signed for itself.</summary>
/// <remarks>It comes at its own pace, so that no limit of <see cref="CallTimeouts"/> but that of the operation applies to it.</remarks>
public abstract class EventStreamBody : RequestBody
{
    /// <summary>The media type of event streams.</summary>
    public const string MediaType = "application/vnd.amazon.eventstream";

    private protected EventStreamBody()
    {
    }

    /// <inheritdoc/>
    public override long? Length => null;

    internal override bool IsLive => true;

    /// <inheritdoc/>
    protected internal override string PayloadHashText => EventSigner.PayloadHashText;

    /// <summary>Signs the frames; null where the request is not signed.</summary>
    private protected EventSigner? Signer { get; private set; }

    internal override bool IsSigned => true;

    internal override void OnSigned(RequestSignature? signature) => Signer = signature is null ? null : new EventSigner(signature);

    /// <summary>Makes the events of a request its body.</summary>
    /// <typeparam name="TEvent">The union of the stream's events.</typeparam>
    /// <param name="message">The request. What its buffer has is the document of the first message if the protocol has one.</param>
    /// <param name="events">The events; null for none. They are asked for when the connection can take the next one.</param>
    /// <param name="writeEvent">Writes one.</param>
    /// <param name="initialMediaType">The media type of the first message's document; null where the protocol has no such message.</param>
    public static void Attach<TEvent>(RequestMessage message, IAsyncEnumerable<TEvent>? events, EventWriter<TEvent> writeEvent, string? initialMediaType = null)
    {
        byte[] initial = initialMediaType is null ? [] : WriteInitial(message.Buffer, initialMediaType);
        message.ContentType = MediaType;
        message.Body = new EventSequenceBody<TEvent>(events, writeEvent, initial);
    }

    // An array of its own, because the events may go on when the request's buffer is another call's.
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
