using System.Diagnostics;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Telemetry;

/// <summary>The messages of an event of SQS, for the span of its invocation: the traces of the senders, and the queue.</summary>
/// <remarks>It is read from the JSON before the handler reads the event, so that a sampler receives the links, whatever the type of the event is.</remarks>
internal sealed class SqsBatch
{
    private const string Source = "aws:sqs";

    private readonly List<ActivityLink> _links = [];
    private string? _arn;
    private bool _hasSeveralQueues;
    private int _count;

    /// <summary>A link for each message with the system attribute <c>AWSTraceHeader</c>.</summary>
    public IReadOnlyList<ActivityLink> Links => _links;

    /// <summary>The name of the queue; null if there are several.</summary>
    public string? Queue => _hasSeveralQueues ? null : _arn?[(_arn.LastIndexOf(':') + 1)..];

    /// <summary>Reads the messages of an event.</summary>
    /// <param name="payload">The event in UTF-8.</param>
    /// <returns>Null if it is not an event of SQS, or is malformed: the handler reports that.</returns>
    public static SqsBatch? Read(ReadOnlySpan<byte> payload)
    {
        if (payload.IndexOf("\"aws:sqs\""u8) < 0)
            return null;
        var batch = new SqsBatch();
        var reader = new JsonReader(payload);
        try
        {
            batch.ReadEvent(ref reader);
            return batch._count > 0 ? batch : null;
        }
        catch (TernSerializationException)
        {
            return null;
        }
        finally
        {
            reader.Dispose();
        }
    }

    private void ReadEvent(ref JsonReader reader)
    {
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (!name.SequenceEqual("Records"u8))
            {
                reader.Skip();
                continue;
            }
            reader.ReadStartArray();
            while (reader.ReadElement())
                ReadMessage(ref reader);
        }
    }

    private void ReadMessage(ref JsonReader reader)
    {
        bool isMessage = false;
        ActivityContext sender = default;
        string? arn = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("eventSource"u8))
                isMessage = reader.ReadString() == Source;
            else if (name.SequenceEqual("eventSourceARN"u8))
                arn = ReadArn(ref reader);
            else if (name.SequenceEqual("attributes"u8))
                sender = ReadSender(ref reader);
            else
                reader.Skip();
        }
        if (!isMessage)
            return;
        if (sender != default)
            _links.Add(new ActivityLink(sender));
        _hasSeveralQueues |= _count++ > 0 && arn != _arn;
        _arn = arn;
    }

    // Usually that of the message before: it is not created again.
    private string ReadArn(ref JsonReader reader)
    {
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        return _arn is not null && Ascii.Equals(text, _arn) ? _arn : Encoding.UTF8.GetString(text);
    }

    private static ActivityContext ReadSender(ref JsonReader reader)
    {
        ActivityContext sender = default;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("AWSTraceHeader"u8))
                sender = XRayTraceHeader.Extract(reader.ReadString());
            else
                reader.Skip();
        }
        return sender;
    }
}
