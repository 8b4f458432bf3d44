using System.Globalization;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>GetTopicAttributes</c>.</summary>
internal static class GetTopicAttributes
{
    public static GetTopicAttributesResponse Execute(SnsRegion region, GetTopicAttributesRequest request)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        lock (topic.Region.Lock)
            return new() { Attributes = Describe(topic) };
    }

    private static OrderedMap<string> Describe(SnsTopic topic)
    {
        SnsSubscription[] subscriptions = topic.Subscriptions;
        OrderedMap<string> attributes = new()
        {
            ["TopicArn"] = topic.Arn,
            ["Owner"] = topic.Region.Scope.AccountId,
            [TopicAttributes.DisplayName] = TopicAttributes.Find(topic, TopicAttributes.DisplayName)!,
            [TopicAttributes.Policy] = TopicAttributes.Find(topic, TopicAttributes.Policy)!,
            ["EffectiveDeliveryPolicy"] = DeliveryPolicyWriter.WriteEffective(topic.Settings.DeliveryPolicy),
            ["SubscriptionsConfirmed"] = Format(subscriptions.Count(subscription => subscription.State == SubscriptionState.Confirmed)),
            ["SubscriptionsPending"] = Format(subscriptions.Count(subscription => subscription.State == SubscriptionState.Pending)),
            ["SubscriptionsDeleted"] = Format(topic.DeletedSubscriptions),
        };
        if (topic.IsFifo)
        {
            attributes[TopicAttributes.FifoTopic] = "true";
            attributes[TopicAttributes.ContentBasedDeduplication] = TopicAttributes.Find(topic, TopicAttributes.ContentBasedDeduplication)!;
        }
        foreach ((string name, string value) in topic.Settings.Attributes)
            attributes[name] = value;
        return attributes;
    }

    private static string Format(int count) => count.ToString(CultureInfo.InvariantCulture);
}
