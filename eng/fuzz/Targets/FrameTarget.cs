using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Frames of event streams: invalid lengths are refused before anything is allocated, damage is detected, headers of every type are read,
/// and a frame that was written can be read.
/// </summary>
internal sealed class FrameTarget : IFuzzTarget
{
    public string Name => "frames";

    public IReadOnlyList<byte[]> Corpus { get; } = [Sample(), Message("event", ":event-type", "chunk", "{\"a\":1}"), Message("exception", ":exception-type", "throttled", "{}"), Message("error", ":error-code", "gone", "")];

    public void Run(byte[] input)
    {
        Read(input);
        // Mutations rarely have valid checksums, so the same bytes are also the headers of a valid frame.
        int headers = Math.Min(input.Length, EventFrame.MaxHeadersLength);
        using var output = new PooledBuffer();
        var writer = new EventFrameWriter(output);
        writer.WritePayload(input);
        writer.Complete(headers);
        if (!Read(output.WrittenSpan.ToArray()))
            throw new FuzzFindingException("A frame that was written cannot be read.");
    }

    private static bool Read(byte[] input)
    {
        try
        {
            if (input.Length >= EventFrame.PreludeLength && EventFrame.ReadLength(input) is var length && (length < 16 || length > 16 + EventFrame.MaxHeadersLength + EventFrame.MaxPayloadLength))
                throw new FuzzFindingException($"The reader accepts a frame length of {length}.");
            EventFrame frame = EventFrame.Read(input);
            Try(input, frame, ReadHeaders);
            Try(input, frame, static frame =>
            {
                EventMessage message = EventMessage.Read(frame);
                if (message.Type.Length == 0)
                    throw new FuzzFindingException("The reader accepts a message without a type.");
                message.GetText();
            });
            return true;
        }
        catch (TernSerializationException e)
        {
            Check(e, input);
            return false;
        }
    }

    private static void ReadHeaders(EventFrame frame)
    {
        int seen = 0;
        for (EventHeaderReader headers = frame.GetHeaders(); headers.Read();)
        {
            seen += 2 + headers.Name.Length + headers.Value.Length + (headers.Type is EventHeaderType.Bytes or EventHeaderType.String ? 2 : 0);
            switch (headers.Type)
            {
                case EventHeaderType.True or EventHeaderType.False:
                    headers.GetBoolean();
                    break;
                case EventHeaderType.String:
                    headers.GetString();
                    break;
                case EventHeaderType.Bytes:
                    headers.GetBytes();
                    break;
                case EventHeaderType.Timestamp:
                    headers.GetTimestamp();
                    break;
                case EventHeaderType.Uuid:
                    break;
                default:
                    headers.GetInt32();
                    break;
            }
        }
        if (seen != frame.HeaderBytes.Length)
            throw new FuzzFindingException("The reader ignored bytes of the headers.");
    }

    private static void Try(byte[] input, EventFrame frame, FrameAction action)
    {
        try
        {
            action(frame);
        }
        catch (TernSerializationException e)
        {
            Check(e, input);
        }
    }

    private static void Check(TernSerializationException e, byte[] input)
    {
        if (e.ByteOffset < 0 || e.ByteOffset > Math.Max(input.Length, EventFrame.PreludeLength) || e.Message.Length > 1024)
            throw new FuzzFindingException($"The error has the offset {e.ByteOffset} and a message of {e.Message.Length} characters. The input has {input.Length} bytes, and a message at most 1,024 characters.");
    }

    private static byte[] Sample()
    {
        using var output = new PooledBuffer();
        var writer = new EventFrameWriter(output);
        writer.WriteHeader("true"u8, true);
        writer.WriteHeader("byte"u8, (sbyte)-1);
        writer.WriteHeader("short"u8, (short)-2);
        writer.WriteHeader("int"u8, -3);
        writer.WriteHeader("long"u8, -4L);
        writer.WriteHeader("bytes"u8, [1, 2, 3]);
        writer.WriteHeader("text"u8, "größer");
        writer.WriteHeader("time"u8, DateTimeOffset.UnixEpoch);
        int headersLength = writer.HeadersLength;
        writer.WritePayload("payload");
        writer.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }

    private static byte[] Message(string kind, string header, string type, string payload)
    {
        using var output = new PooledBuffer();
        var writer = new EventFrameWriter(output);
        writer.WriteHeader(":message-type"u8, kind);
        writer.WriteHeader(Encoding.UTF8.GetBytes(header), type);
        int headersLength = writer.HeadersLength;
        writer.WritePayload(payload);
        writer.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }

    private delegate void FrameAction(EventFrame frame);
}
