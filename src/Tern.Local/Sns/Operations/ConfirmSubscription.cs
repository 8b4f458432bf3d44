using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>ConfirmSubscription</c>.</summary>
internal static class ConfirmSubscription
{
    /// <param name="engine">The topics.</param>
    /// <param name="request">The request. The topic can be another one of the same region, as in the service.</param>
    /// <param name="isSigned">Whether the request has a valid signature.</param>
    public static ConfirmSubscriptionResponse Execute(SnsEngine engine, ConfirmSubscriptionRequest request, bool isSigned)
    {
        string? region = SnsArns.FindScope(request.TopicArn)?.Region ?? throw SnsErrors.Invalid("Topic");
        if (!Confirmations.IsToken(request.Token))
            throw new InvalidParameterException("Invalid token");
        if (!engine.Tokens.TryGetValue(request.Token, out SnsSubscription? subscription) || subscription.Topic is not { } topic)
            throw SnsErrors.Invalid("Token");
        if (topic.Region.Scope.Region != region)
            throw SnsErrors.Invalid("Topic");
        lock (topic.Region.Lock)
        {
            if (subscription.Token != request.Token || subscription.TokenExpiresAt <= engine.Now || subscription.Topic is null)
                throw SnsErrors.Invalid("Token");
            // An unsigned confirmation, which repeats that of the owner, does not change its protection.
            if (subscription.State != SubscriptionState.Confirmed || isSigned)
            {
                subscription.WasConfirmedByOwner = isSigned;
                subscription.RequiresSignature = isSigned && string.Equals(request.AuthenticateOnUnsubscribe, "true", StringComparison.OrdinalIgnoreCase);
            }
            Confirm(topic, subscription);
            topic.Region.Save(subscription);
            return new() { SubscriptionArn = subscription.Arn };
        }
    }

    // The token remains valid: to confirm again is no error.
    private static void Confirm(SnsTopic topic, SnsSubscription subscription)
    {
        if (subscription.State == SubscriptionState.Deleted)
        {
            topic.Add(subscription);
            topic.DeletedSubscriptions--;
            topic.Region.Save(topic);
        }
        subscription.State = SubscriptionState.Confirmed;
    }
}
