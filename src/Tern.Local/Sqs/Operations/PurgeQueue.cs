using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>PurgeQueue</c>. The messages are deleted at once, not within 60 seconds.</summary>
internal static class PurgeQueue
{
    public static PurgeQueueResponse Execute(SqsRegion region, PurgeQueueRequest request)
    {
        region.GetQueue(request.QueueUrl).Purge();
        return new PurgeQueueResponse();
    }
}
