using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>DeleteMessageBatch</c>.</summary>
internal static class DeleteMessageBatch
{
    public static DeleteMessageBatchResponse Execute(SqsRegion region, DeleteMessageBatchRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        IReadOnlyList<DeleteMessageBatchRequestEntry> entries = request.Entries;
        BatchRules.Check(entries, static entry => entry.Id, nameof(DeleteMessageBatchRequestEntry));
        var successful = new List<DeleteMessageBatchResultEntry>(entries.Count);
        List<BatchResultErrorEntry>? failed = null;
        for (int i = 0; i < entries.Count; i++)
        {
            try
            {
                queue.Delete(entries[i].ReceiptHandle);
                successful.Add(new() { Id = entries[i].Id });
            }
            catch (TernServiceException e) when (e is not QueueDoesNotExistException)
            {
                (failed ??= []).Add(BatchRules.Failure(entries[i].Id, e));
            }
        }
        return new DeleteMessageBatchResponse { Successful = BatchRules.OmitEmpty(successful), Failed = BatchRules.OmitEmpty(failed) };
    }
}
