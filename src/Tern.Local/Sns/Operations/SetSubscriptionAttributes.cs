using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>SetSubscriptionAttributes</c>.</summary>
internal static class SetSubscriptionAttributes
{
    public static SetSubscriptionAttributesResponse Execute(SnsRegion region, SetSubscriptionAttributesRequest request)
    {
        region.CheckRegion(request.SubscriptionArn, "SubscriptionArn");
        SnsRegion? owner = region.Engine.FindRegion(request.SubscriptionArn);
        if (owner?.FindSubscription(request.SubscriptionArn) is not { State: not SubscriptionState.Deleted } subscription)
            throw SnsErrors.SubscriptionNotFound();
        lock (owner.Lock)
        {
            try
            {
                SubscriptionSettings settings = SubscriptionAttributes.Set(subscription.Settings, request.AttributeName, request.AttributeValue ?? "", subscription.Protocol, subscription.Topic?.IsFifo == true);
                if (settings.Filter is not null && subscription.Settings.Filter is null && subscription.Topic is { } topic)
                    SubscriptionAttributes.CheckFilterCount(topic);
                subscription.Settings = settings;
            }
            catch (InvalidAttributeException e)
            {
                throw SnsErrors.Invalid(e.Message);
            }
            catch (UnknownAttributeException)
            {
                throw SnsErrors.Invalid("AttributeName");
            }
            owner.Save(subscription);
            return new();
        }
    }
}
