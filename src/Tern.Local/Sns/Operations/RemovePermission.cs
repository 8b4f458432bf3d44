using Tern.Local.Sns.Policies;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>RemovePermission</c>.</summary>
internal static class RemovePermission
{
    public static RemovePermissionResponse Execute(SnsRegion region, RemovePermissionRequest request)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        lock (topic.Region.Lock)
        {
            string policy = TopicPolicy.RemoveStatement(TopicAttributes.Find(topic, TopicAttributes.Policy)!, request.Label);
            topic.Settings = TopicAttributes.Set(topic.Settings, TopicAttributes.Policy, policy, topic.IsFifo, isStored: true);
            topic.Region.Save(topic);
            return new();
        }
    }
}
