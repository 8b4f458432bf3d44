using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>SendMessage</c>.</summary>
internal static class SendMessage
{
    /// <param name="region">The queues of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="senderId">The principal that sends the message. The default is the account of <paramref name="region"/>.</param>
    public static SendMessageResponse Execute(SqsRegion region, SendMessageRequest request, string? senderId = null)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        NewMessage message = MessageRequests.Create(
            queue,
            request.MessageBody,
            request.MessageAttributes,
            request.MessageSystemAttributes,
            request.MessageGroupId,
            request.MessageDeduplicationId,
            request.DelaySeconds,
            senderId ?? region.Scope.AccountId,
            MessageRequests.TooLongAlone);
        SentMessage sent = queue.Send(message);
        return new SendMessageResponse
        {
            MessageId = sent.Id.ToString(),
            Md5OfMessageBody = MessageDigests.OfBody(message.Body),
            Md5OfMessageAttributes = MessageDigests.OfAttributes(message.Details?.Attributes),
            Md5OfMessageSystemAttributes = MessageDigests.OfTraceHeader(SystemAttributeRules.TraceHeader, message.Details?.TraceHeader),
            SequenceNumber = queue.IsFifo ? SequenceNumbers.Format(sent.Sequence) : null,
        };
    }
}
