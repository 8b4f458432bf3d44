using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ListQueueTags</c>.</summary>
internal static class ListQueueTags
{
    public static ListQueueTagsResponse Execute(SqsRegion region, ListQueueTagsRequest request)
    {
        OrderedMap<string> tags = region.GetQueue(request.QueueUrl).Tags;
        return new ListQueueTagsResponse { Tags = tags.Count == 0 ? null : tags };
    }
}
