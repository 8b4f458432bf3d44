using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>SendMessageBatch</c>.</summary>
internal static class SendMessageBatch
{
    private const string EntryName = nameof(SendMessageBatchRequestEntry);

    /// <inheritdoc cref="SendMessage.Execute"/>
    public static SendMessageBatchResponse Execute(SqsRegion region, SendMessageBatchRequest request, string? senderId = null)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        IReadOnlyList<SendMessageBatchRequestEntry> entries = request.Entries;
        BatchRules.Check(entries, static entry => entry.Id, EntryName);
        CheckRequest(queue, entries);
        senderId ??= region.Scope.AccountId;
        var successful = new List<SendMessageBatchResultEntry>(entries.Count);
        List<BatchResultErrorEntry>? failed = null;
        for (int i = 0; i < entries.Count; i++)
        {
            try
            {
                successful.Add(Send(queue, entries[i], senderId));
            }
            catch (TernServiceException e) when (e is not QueueDoesNotExistException)
            {
                (failed ??= []).Add(BatchRules.Failure(entries[i].Id, e));
            }
        }
        return new SendMessageBatchResponse { Successful = BatchRules.OmitEmpty(successful), Failed = BatchRules.OmitEmpty(failed) };
    }

    /// <summary>Checks the rules whose violation fails the request.</summary>
    private static void CheckRequest(SqsQueue queue, IReadOnlyList<SendMessageBatchRequestEntry> entries)
    {
        long size = 0;
        for (int i = 0; i < entries.Count; i++)
        {
            SqsErrors.Require(entries[i].MessageBody, $"{EntryName}.{SqsText.Of(i + 1)}.MessageBody");
            size += MessageRequests.SizeOf(entries[i].MessageBody, entries[i].MessageAttributes);
        }
        if (size > QueueLimits.MaxBatchBytes)
            throw new BatchRequestTooLongException($"Batch requests cannot be longer than {QueueLimits.MaxBatchBytes} bytes. You have sent {SqsText.Of(size)} bytes.");
        if (!queue.IsFifo)
            return;
        QueueSettings settings = queue.Settings;
        for (int i = 0; i < entries.Count; i++)
            FifoRules.Check(entries[i].MessageGroupId, entries[i].MessageDeduplicationId, settings, SqsErrors.InvalidParameterValue);
    }

    private static SendMessageBatchResultEntry Send(SqsQueue queue, SendMessageBatchRequestEntry entry, string senderId)
    {
        NewMessage message = MessageRequests.Create(
            queue,
            entry.MessageBody,
            entry.MessageAttributes,
            entry.MessageSystemAttributes,
            entry.MessageGroupId,
            entry.MessageDeduplicationId,
            entry.DelaySeconds,
            senderId,
            MessageRequests.TooLongInBatch);
        SentMessage sent = queue.Send(message);
        return new()
        {
            Id = entry.Id,
            MessageId = sent.Id.ToString(),
            Md5OfMessageBody = MessageDigests.OfBody(message.Body),
            Md5OfMessageAttributes = MessageDigests.OfAttributes(message.Details?.Attributes),
            Md5OfMessageSystemAttributes = MessageDigests.OfTraceHeader(SystemAttributeRules.TraceHeader, message.Details?.TraceHeader),
            SequenceNumber = queue.IsFifo ? SequenceNumbers.Format(sent.Sequence) : null,
        };
    }
}
