using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The initial message, which contains the members outside the event stream for protocols that have no other place for them.</summary>
/// <seealso href="https://smithy.io/2.0/spec/streaming.html#initial-messages">Initial messages</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class InitialMessage
{
    /// <summary>The event type of the initial message in a request.</summary>
    internal const string RequestType = "initial-request";

    /// <summary>The event type of the initial message in a response.</summary>
    internal static ReadOnlySpan<byte> ResponseType => "initial-response"u8;

    /// <summary>Reads the initial message of a response. If the stream starts with another message, the body of the result is empty.</summary>
    /// <exception cref="TernSerializationException">The stream is malformed.</exception>
    /// <exception cref="TernTransportException">The stream ended within a message.</exception>
    public static async ValueTask<ResponseMessage> ReadAsync(ResponseMessage response, CancellationToken cancellationToken)
    {
        EventFrameReader frames = response.OpenFrames();
        ReadOnlyMemory<byte> document = default;
        if (await frames.ReadAsync(cancellationToken).ConfigureAwait(false) && !TryGetDocument(frames, out document))
            frames.Unread();
        return response.WithFrames(frames, document);
    }

    private static bool TryGetDocument(EventFrameReader frames, out ReadOnlyMemory<byte> document)
    {
        EventMessage message = frames.Current;
        bool isInitial = message.IsEvent(ResponseType);
        document = isInitial ? message.Payload.ToArray() : default;
        return isInitial;
    }
}
