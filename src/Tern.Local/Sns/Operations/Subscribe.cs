using Tern.Local.Sns.Deliveries;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>Subscribe</c>.</summary>
internal static class Subscribe
{
    private const string PendingArn = "pending confirmation";

    /// <param name="region">The topics of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="endpoint">The endpoint of the request, without a final slash.</param>
    public static SubscribeResponse Execute(SnsRegion region, SubscribeRequest request, string endpoint)
    {
        SnsTopic topic = region.GetTopic(request.TopicArn);
        SnsProtocol protocol = SnsProtocols.Parse(request.Protocol);
        SubscriptionEndpoints.Check(protocol, request.Endpoint ?? "", topic.IsFifo);
        SubscriptionSettings settings = CreateSettings(request.Attributes, protocol, topic.IsFifo);
        lock (topic.Region.Lock)
        {
            topic.Region.RemoveExpired();
            SnsSubscription? subscription = topic.Subscriptions.FirstOrDefault(
                existing => existing.Protocol == protocol && existing.Endpoint == request.Endpoint && existing.Owner == region.Scope.AccountId);
            if (subscription is null)
            {
                CheckCount(topic, settings);
                subscription = new SnsSubscription($"{topic.Arn}:{Guid.NewGuid()}", topic.Arn, region.Scope.AccountId, protocol, request.Endpoint!)
                {
                    Topic = topic,
                    Settings = settings,
                    State = IsConfirmed(protocol, request.Endpoint!, region.Scope.AccountId) ? SubscriptionState.Confirmed : SubscriptionState.Pending,
                    WasConfirmedByOwner = IsConfirmed(protocol, request.Endpoint!, region.Scope.AccountId),
                };
                topic.Region.Add(subscription);
            }
            else
            {
                CheckExisting(subscription, settings);
            }
            if (subscription.State == SubscriptionState.Pending)
                Confirmations.Send(subscription, ConfirmationMessage.Subscription, endpoint);
            topic.Region.Save(subscription);
            return new() { SubscriptionArn = subscription.State == SubscriptionState.Confirmed || request.ReturnSubscriptionArn == true ? subscription.Arn : PendingArn };
        }
    }

    private static SubscriptionSettings CreateSettings(OrderedMap<string>? attributes, SnsProtocol protocol, bool isFifoTopic)
    {
        try
        {
            return SubscriptionAttributes.Create(attributes, protocol, isFifoTopic);
        }
        catch (Exception e) when (e is InvalidAttributeException or UnknownAttributeException)
        {
            throw SnsErrors.Invalid($"Attributes Reason: {e.Message}");
        }
    }

    // The owner of a queue or a function need not confirm. Nobody confirms a phone number.
    private static bool IsConfirmed(SnsProtocol protocol, string endpoint, string account) => protocol switch
    {
        SnsProtocol.Sqs or SnsProtocol.Lambda => endpoint.Split(':')[4] == account,
        SnsProtocol.Sms => true,
        _ => false,
    };

    private static void CheckExisting(SnsSubscription subscription, SubscriptionSettings settings)
    {
        foreach ((string name, string value) in settings.Attributes)
        {
            if (subscription.Settings.Attributes.GetValueOrDefault(name) != value)
                throw SnsErrors.Invalid("Attributes Reason: Subscription already exists with different attributes");
        }
    }

    private static void CheckCount(SnsTopic topic, SubscriptionSettings settings)
    {
        if (topic.Subscriptions.Length >= (topic.IsFifo ? SnsLimits.MaxSubscriptionsOfFifoTopic : SnsLimits.MaxSubscriptionsOfTopic))
            throw new SubscriptionLimitExceededException("Subscription limit exceeded");
        if (settings.Filter is not null)
            SubscriptionAttributes.CheckFilterCount(topic);
    }
}
