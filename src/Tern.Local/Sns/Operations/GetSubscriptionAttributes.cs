using Tern.Local.Services;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Subscriptions;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>GetSubscriptionAttributes</c>.</summary>
internal static class GetSubscriptionAttributes
{
    public static GetSubscriptionAttributesResponse Execute(SnsRegion region, GetSubscriptionAttributesRequest request)
    {
        region.CheckRegion(request.SubscriptionArn, "SubscriptionArn");
        SnsSubscription? subscription = region.Engine.FindSubscription(request.SubscriptionArn);
        return subscription is { State: not SubscriptionState.Deleted } ? new() { Attributes = Describe(subscription, region.Scope.Region) } : throw SnsErrors.SubscriptionNotFound();
    }

    private static OrderedMap<string> Describe(SnsSubscription subscription, string region)
    {
        SubscriptionSettings settings = subscription.Settings;
        OrderedMap<string> attributes = new()
        {
            ["SubscriptionArn"] = subscription.Arn,
            ["TopicArn"] = subscription.TopicArn,
            ["Owner"] = subscription.Owner,
            ["Protocol"] = subscription.Protocol.GetName(),
            ["Endpoint"] = SubscriptionEndpoints.Mask(subscription.Protocol, subscription.Endpoint),
            ["SubscriptionPrincipal"] = $"arn:{Partitions.Find(region)}:iam::{subscription.Owner}:user/local",
            ["ConfirmationWasAuthenticated"] = Format(subscription.WasConfirmedByOwner),
            ["PendingConfirmation"] = Format(subscription.State == SubscriptionState.Pending),
            [SubscriptionAttributes.RawMessageDelivery] = Format(settings.IsRaw),
        };
        foreach ((string name, string value) in settings.Attributes)
        {
            // The scope has no effect without a policy.
            if (name != SubscriptionAttributes.FilterScope)
                attributes[name] = value;
        }
        if (settings.Filter is not null)
            attributes[SubscriptionAttributes.FilterScope] = settings.FilterScope.ToString();
        if (subscription.Protocol.IsHttp())
            attributes["EffectiveDeliveryPolicy"] = DeliveryPolicyWriter.Write(SubscriptionDeliveryPolicy.Combine(settings.DeliveryPolicy, subscription.Topic?.Settings.DeliveryPolicy));
        return attributes;
    }

    private static string Format(bool value) => value ? "true" : "false";
}
