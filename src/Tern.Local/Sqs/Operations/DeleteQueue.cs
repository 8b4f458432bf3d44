using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>DeleteQueue</c>.</summary>
internal static class DeleteQueue
{
    public static DeleteQueueResponse Execute(SqsRegion region, DeleteQueueRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        queue.Region.Delete(queue);
        return new DeleteQueueResponse();
    }
}
