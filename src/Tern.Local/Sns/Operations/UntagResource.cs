using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>UntagResource</c>.</summary>
internal static class UntagResource
{
    public static UntagResourceResponse Execute(SnsRegion region, UntagResourceRequest request)
    {
        SnsTopic topic = TopicTags.GetTopic(region, request.ResourceArn);
        lock (topic.Region.Lock)
        {
            topic.Tags = new(topic.Tags.Where(tag => !request.TagKeys.Contains(tag.Key)));
            topic.Region.Save(topic);
            return new();
        }
    }
}
