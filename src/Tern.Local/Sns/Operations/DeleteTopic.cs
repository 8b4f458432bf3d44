using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>DeleteTopic</c>.</summary>
internal static class DeleteTopic
{
    /// <remarks>A topic that does not exist is no error.</remarks>
    public static DeleteTopicResponse Execute(SnsRegion region, DeleteTopicRequest request)
    {
        region.CheckRegion(request.TopicArn, "TopicArn");
        if (region.Engine.FindTopic(request.TopicArn) is not { } topic)
            return new();
        lock (topic.Region.Lock)
        {
            if (topic.Region.FindTopic(topic.Arn) == topic)
                topic.Region.Remove(topic);
        }
        return new();
    }
}
