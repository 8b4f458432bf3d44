using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>TagResource</c>.</summary>
internal static class TagResource
{
    public static TagResourceResponse Execute(SnsRegion region, TagResourceRequest request)
    {
        SnsTopic topic = TopicTags.GetTopic(region, request.ResourceArn);
        lock (topic.Region.Lock)
        {
            topic.Tags = TopicTags.Add(topic.Tags, request.Tags);
            topic.Region.Save(topic);
            return new();
        }
    }
}
