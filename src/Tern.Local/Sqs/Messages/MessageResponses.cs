using System.Text;
using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>Creates the messages in the response of <c>ReceiveMessage</c>.</summary>
internal static class MessageResponses
{
    public static Message[] Create(SqsQueue queue, ReceivedMessage[] received, SystemAttributeFilter system, IReadOnlyList<string> attributeNames)
    {
        var messages = new Message[received.Length];
        for (int i = 0; i < received.Length; i++)
            messages[i] = Create(queue, received[i], system, attributeNames);
        return messages;
    }

    private static Message Create(SqsQueue queue, in ReceivedMessage received, SystemAttributeFilter system, IReadOnlyList<string> attributeNames)
    {
        OrderedMap<MessageAttributeValue>? attributes = MessageAttributeFilter.Filter(received.Details?.Attributes, attributeNames);
        return new()
        {
            MessageId = received.Id.ToString(),
            ReceiptHandle = new ReceiptHandle(queue.Id, received.Sequence, received.ReceiveCount, received.ReceivedAt).ToString(),
            Body = Encoding.UTF8.GetString(received.Body),
            Md5OfBody = MessageDigests.OfBody(received.Body),
            Attributes = system.IsEmpty ? null : system.Read(queue, received),
            MessageAttributes = attributes,
            Md5OfMessageAttributes = MessageDigests.OfAttributes(attributes),
        };
    }
}
