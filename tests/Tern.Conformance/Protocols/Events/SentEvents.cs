namespace Tern.Conformance.Protocols.Events;

/// <summary>The events in the body of a request.</summary>
internal static class SentEvents
{
    /// <summary>
    /// Extracts events from signed frames, which have one event each in their payload. The last signed frame is empty
    /// (https://docs.aws.amazon.com/transcribe/latest/dg/streaming-setting-up.html).
    /// </summary>
    /// <exception cref="FormatException">The body is not an event stream.</exception>
    public static List<Frame> Read(byte[] body)
    {
        List<Frame> frames = Frame.DecodeAll(body);
        if (!frames.Exists(IsEnvelope))
            return frames;
        if (!frames.TrueForAll(IsEnvelope))
            throw new FormatException("some frames are signed and some are not");
        if (frames[^1].Payload.Length > 0)
            throw new FormatException("the stream does not end with an empty signed frame");
        return frames[..^1].ConvertAll(Open);
    }

    private static bool IsEnvelope(Frame frame) => frame.GetHeader(":chunk-signature") is not null;

    private static Frame Open(Frame envelope)
    {
        if (envelope.GetHeader(":date")?.Type != "timestamp" || envelope.GetHeader(":chunk-signature")?.Type != "blob")
            throw new FormatException("a signed frame has no date and signature of the right types");
        return Frame.DecodeAll(envelope.Payload) is [var frame] ? frame : throw new FormatException("a signed frame does not contain exactly one frame");
    }
}
