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
                subscription.Settings = SubscriptionAttributes.Set(subscription.Settings, request.AttributeName, request.AttributeValue ?? "");
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
