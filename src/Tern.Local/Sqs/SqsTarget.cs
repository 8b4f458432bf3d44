using System.Runtime.InteropServices;
using Tern.Local.Delivery;
using Tern.Local.Sqs.Messages;
using Tern.Sqs;

namespace Tern.Local.Sqs;

/// <summary>Queues as targets of messages of other services.</summary>
internal sealed class SqsTarget(SqsEngine engine) : IMessageTarget
{
    private const string SenderId = "AIDAISDF6UZNLRSVI2PBK";

    /// <inheritdoc/>
    public bool Exists(string arn) => engine.FindQueue(arn) is not null;

    /// <inheritdoc/>
    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        if (engine.FindQueue(arn) is not { } queue)
            return false;
        try
        {
            queue.Send(new NewMessage(GetBody(message.Body), SenderId) { Details = CreateDetails(message), ChainLength = chainLength });
            return true;
        }
        catch (TernServiceException)
        {
            // The queue was deleted, or it is a FIFO queue, which requires a group.
            return false;
        }
    }

    /// <inheritdoc/>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => engine.FlushAsync(cancellationToken);

    // The senders do not change a body. Only a part of an array is copied.
    private static byte[] GetBody(ReadOnlyMemory<byte> body) =>
        MemoryMarshal.TryGetArray(body, out ArraySegment<byte> segment) && segment.Count == segment.Array!.Length ? segment.Array : body.ToArray();

    private static MessageDetails? CreateDetails(TargetMessage message)
    {
        OrderedMap<MessageAttributeValue>? attributes = null;
        if (message.Attributes.Count > 0)
        {
            attributes = [];
            foreach (TargetAttribute attribute in message.Attributes)
                attributes[attribute.Name] = new MessageAttributeValue { DataType = attribute.DataType, StringValue = attribute.Value, BinaryValue = attribute.Bytes };
        }
        return new MessageDetails { Attributes = attributes, GroupId = message.GroupId, DeduplicationId = message.DeduplicationId, TraceHeader = message.TraceHeader }.OrNull();
    }
}
