using Tern.Local.Sns.Policies;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>AddPermission</c>.</summary>
internal static class AddPermission
{
    public static AddPermissionResponse Execute(SnsRegion region, AddPermissionRequest request)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        if (request.AwsAccountId.Count == 0)
            throw SnsErrors.Invalid("AWSAccountId");
        if (request.ActionName.Count == 0)
            throw SnsErrors.Invalid("ActionName");
        lock (topic.Region.Lock)
        {
            string policy = TopicPolicy.AddStatement(TopicAttributes.Find(topic, TopicAttributes.Policy)!, topic.Arn, request.Label, request.AwsAccountId, request.ActionName);
            topic.Settings = TopicAttributes.Set(topic.Settings, TopicAttributes.Policy, policy, topic.IsFifo, isStored: true);
            topic.Region.Save(topic);
            return new();
        }
    }
}
