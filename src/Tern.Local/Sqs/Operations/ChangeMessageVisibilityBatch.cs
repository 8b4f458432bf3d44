using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ChangeMessageVisibilityBatch</c>.</summary>
internal static class ChangeMessageVisibilityBatch
{
    public static ChangeMessageVisibilityBatchResponse Execute(SqsRegion region, ChangeMessageVisibilityBatchRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        IReadOnlyList<ChangeMessageVisibilityBatchRequestEntry> entries = request.Entries;
        BatchRules.Check(entries, static entry => entry.Id, nameof(ChangeMessageVisibilityBatchRequestEntry));
        var successful = new List<ChangeMessageVisibilityBatchResultEntry>(entries.Count);
        List<BatchResultErrorEntry>? failed = null;
        for (int i = 0; i < entries.Count; i++)
        {
            try
            {
                int timeout = entries[i].VisibilityTimeout ?? queue.Settings.VisibilityTimeout;
                RangeRules.CheckVisibility(timeout);
                queue.ChangeVisibility(entries[i].ReceiptHandle, timeout);
                successful.Add(new() { Id = entries[i].Id });
            }
            catch (TernServiceException e) when (e is not QueueDoesNotExistException)
            {
                (failed ??= []).Add(BatchRules.Failure(entries[i].Id, e));
            }
        }
        return new ChangeMessageVisibilityBatchResponse { Successful = BatchRules.OmitEmpty(successful), Failed = BatchRules.OmitEmpty(failed) };
    }
}
