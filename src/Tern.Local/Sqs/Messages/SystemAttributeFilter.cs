using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>The system attributes that a receive returns.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ReceiveMessage.html"/>.</remarks>
internal readonly struct SystemAttributeFilter
{
    private static readonly string[] Names =
    [
        "SenderId",
        "ApproximateFirstReceiveTimestamp",
        "ApproximateReceiveCount",
        "SentTimestamp",
        "SequenceNumber",
        "MessageDeduplicationId",
        "MessageGroupId",
        SystemAttributeRules.TraceHeader,
        "DeadLetterQueueSourceArn",
    ];

    private readonly int _selected;

    private SystemAttributeFilter(int selected) => _selected = selected;

    public bool IsEmpty => _selected == 0;

    /// <summary>Reads the names of a request. Both members select attributes.</summary>
    /// <exception cref="InvalidAttributeNameException">A name is unknown.</exception>
    public static SystemAttributeFilter Read(IReadOnlyList<MessageSystemAttributeName> names, IReadOnlyList<QueueAttributeName> olderNames)
    {
        int selected = 0;
        for (int i = 0; i < names.Count; i++)
            selected |= Bits(names[i].Value);
        for (int i = 0; i < olderNames.Count; i++)
            selected |= Bits(olderNames[i].Value);
        return new(selected);
    }

    /// <summary>Returns the selected attributes that a message has; null if there are none.</summary>
    public OrderedMap<string>? Read(SqsQueue queue, in ReceivedMessage message)
    {
        OrderedMap<string>? attributes = null;
        for (int i = 0; i < Names.Length; i++)
        {
            if ((_selected & (1 << i)) != 0 && Value(i, queue, message) is { } value)
                (attributes ??= new(Names.Length)).Add(Names[i], value);
        }
        return attributes;
    }

    private static string? Value(int index, SqsQueue queue, in ReceivedMessage message) => index switch
    {
        0 => message.SenderId,
        1 => SqsText.Of(message.FirstReceivedAt),
        2 => SqsText.Of(message.ReceiveCount),
        3 => SqsText.Of(message.SentAt),
        4 => queue.IsFifo ? SequenceNumbers.Format(message.Sequence) : null,
        5 => message.Details?.DeduplicationId,
        6 => message.Details?.GroupId,
        7 => message.Details?.TraceHeader,
        _ => message.Details?.DeadLetterSourceArn,
    };

    private static int Bits(string name)
    {
        if (name == QueueAttributes.All)
            return (1 << Names.Length) - 1;
        for (int i = 0; i < Names.Length; i++)
        {
            if (Names[i] == name)
                return 1 << i;
        }
        // The older member has the type of the attributes of queues.
        return QueueAttributes.Names.Contains(name) ? 0 : throw QueueAttributeReader.Unknown(name);
    }
}
