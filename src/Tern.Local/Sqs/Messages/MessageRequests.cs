using System.Text;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>Creates messages from requests to send them.</summary>
internal static class MessageRequests
{
    /// <summary>The text before the reason that one message is too long. It differs for batches.</summary>
    public const string TooLongAlone = "One or more parameters are invalid.";

    /// <inheritdoc cref="TooLongAlone"/>
    public const string TooLongInBatch = "One or more parameters cannot be validated.";

    /// <summary>Checks the members of a message.</summary>
    /// <exception cref="TernServiceException">A member is invalid.</exception>
    public static NewMessage Create(
        SqsQueue queue,
        string? body,
        OrderedMap<MessageAttributeValue>? attributes,
        OrderedMap<MessageSystemAttributeValue>? systemAttributes,
        string? groupId,
        string? deduplicationId,
        int? delaySeconds,
        string senderId,
        string tooLong)
    {
        SqsErrors.Require(body, "MessageBody");
        int maxSize = queue.Settings.MaximumMessageSize;
        if (SizeOf(body!, attributes) > maxSize)
            throw SqsErrors.Invalid($"{tooLong} Reason: Message must be shorter than {SqsText.Of(maxSize)} bytes.");
        if (CharacterRules.FindError(body!, "message body") is { } error)
            throw new InvalidMessageContentsException(error);
        MessageAttributeRules.Check(attributes);
        string? traceHeader = SystemAttributeRules.Read(systemAttributes);
        IdRules.Check(groupId, "MessageGroupId");
        IdRules.Check(deduplicationId, "MessageDeduplicationId");
        if (queue.IsFifo)
        {
            if (delaySeconds is > 0 or < 0)
                throw SqsErrors.NotForQueueType("DelaySeconds", SqsText.Of(delaySeconds.Value));
        }
        else
        {
            if (deduplicationId is not null)
                throw SqsErrors.NotForQueueType("MessageDeduplicationId", deduplicationId);
            RangeRules.CheckDelay(delaySeconds);
        }
        OrderedMap<MessageAttributeValue>? stored = attributes is { Count: > 0 } ? attributes : null;
        bool hasDetails = stored is not null || traceHeader is not null || groupId is not null || deduplicationId is not null;
        return new(Encoding.UTF8.GetBytes(body!), senderId)
        {
            DelaySeconds = delaySeconds,
            Details = hasDetails ? new() { Attributes = stored, TraceHeader = traceHeader, GroupId = groupId, DeduplicationId = deduplicationId } : null,
        };
    }

    /// <summary>Returns the number of bytes of a message that count towards the size of a batch.</summary>
    public static int SizeOf(string body, OrderedMap<MessageAttributeValue>? attributes)
    {
        int size = Encoding.UTF8.GetByteCount(body);
        if (attributes is null)
            return size;
        foreach ((string name, MessageAttributeValue value) in attributes.AsSpan())
        {
            size += Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(value.DataType ?? "")
                + (value.StringValue is { } text ? Encoding.UTF8.GetByteCount(text) : 0)
                + (value.BinaryValue?.Length ?? 0);
        }
        return size;
    }
}
