using Tern.Local.Sns.Deliveries;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>Unsubscribe</c>.</summary>
internal static class Unsubscribe
{
    /// <remarks>A subscription that does not exist is no error.</remarks>
    /// <param name="engine">The topics.</param>
    /// <param name="request">The request.</param>
    /// <param name="endpoint">The endpoint of the request, without a final slash.</param>
    /// <param name="isSigned">Whether the request has a valid signature.</param>
    public static UnsubscribeResponse Execute(SnsEngine engine, UnsubscribeRequest request, string endpoint, bool isSigned)
    {
        SnsArns.Split(request.SubscriptionArn, "SubscriptionArn");
        if (engine.FindRegion(request.SubscriptionArn) is not { } region || region.FindSubscription(request.SubscriptionArn) is not { } subscription)
            return new();
        lock (region.Lock)
        {
            region.RemoveExpired();
            if (region.FindSubscription(subscription.Arn) != subscription)
                return new();
            if (subscription.RequiresSignature && !isSigned)
                throw new AuthorizationErrorException("The subscription requires authentication for its deletion. Sign the request.");
            if (subscription.State == SubscriptionState.Deleted)
                return new();
            if (subscription.Topic is { } topic)
                Remove(topic, subscription, endpoint);
            else
                region.Remove(subscription);
            return new();
        }
    }

    private static void Remove(SnsTopic topic, SnsSubscription subscription, string endpoint)
    {
        bool isRestorable = subscription.State == SubscriptionState.Confirmed && (subscription.Protocol.IsHttp() || subscription.Protocol.IsEmail());
        topic.Remove(subscription);
        topic.DeletedSubscriptions++;
        topic.Region.Save(topic);
        if (!isRestorable)
        {
            topic.Region.Remove(subscription);
            return;
        }
        subscription.State = SubscriptionState.Deleted;
        Confirmations.Forget(topic.Region.Engine, subscription);
        Confirmations.Send(subscription, ConfirmationMessage.Unsubscription, endpoint);
        topic.Region.Save(subscription);
    }
}
