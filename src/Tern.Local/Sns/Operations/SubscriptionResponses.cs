using Tern.Local.Sns.Subscriptions;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary>The form of subscriptions in listings.</summary>
internal static class SubscriptionResponses
{
    private const string PendingArn = "PendingConfirmation";

    public static Subscription Describe(SnsSubscription subscription) => new()
    {
        SubscriptionArn = subscription.State == SubscriptionState.Confirmed ? subscription.Arn : PendingArn,
        Owner = subscription.Owner,
        Protocol = subscription.Protocol.GetName(),
        Endpoint = SubscriptionEndpoints.Mask(subscription.Protocol, subscription.Endpoint),
        TopicArn = subscription.TopicArn,
    };
}
