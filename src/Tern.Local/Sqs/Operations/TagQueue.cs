using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>TagQueue</c>.</summary>
internal static class TagQueue
{
    public static TagQueueResponse Execute(SqsRegion region, TagQueueRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        if (request.Tags is not { Count: > 0 })
            throw SqsErrors.Missing("Tags");
        queue.ChangeTags(tags => TagRules.Add(tags, request.Tags, queue.Name));
        return new TagQueueResponse();
    }
}
