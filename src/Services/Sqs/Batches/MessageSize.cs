using System.Text;

namespace Tern.Sqs.Batches;

/// <summary>The size of a message as SQS counts it: its body, and the names, types and values of its attributes.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html"/>.</remarks>
internal static class MessageSize
{
    public static long Compute(QueueMessage message)
    {
        long size = Encoding.UTF8.GetByteCount(message.Body);
        foreach ((string name, MessageAttributeValue value) in message.Attributes ?? [])
            size += Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(value.DataType) + Encoding.UTF8.GetByteCount(value.StringValue ?? "") + (value.BinaryValue?.Length ?? 0);
        return size;
    }
}
