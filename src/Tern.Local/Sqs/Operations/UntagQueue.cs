using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>UntagQueue</c>.</summary>
internal static class UntagQueue
{
    public static UntagQueueResponse Execute(SqsRegion region, UntagQueueRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        if (request.TagKeys.Count == 0)
            throw SqsErrors.Missing("TagKeys");
        queue.ChangeTags(tags => new OrderedMap<string>(tags.Where(tag => !request.TagKeys.Contains(tag.Key))));
        return new UntagQueueResponse();
    }
}
