using Tern.Local.Sns.Deliveries;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>The tokens that confirm or restore subscriptions.</summary>
internal static class Confirmations
{
    // A token of the service has 288 hexadecimal digits. These have 9 times 32.
    private const int TokenParts = 9;

    /// <summary>Whether a text has the form of a token.</summary>
    public static bool IsToken(string text)
    {
        if (text.Length == 0)
            return false;
        foreach (char c in text)
        {
            if (!char.IsAsciiHexDigit(c))
                return false;
        }
        return true;
    }

    /// <summary>Gives a subscription a token, and sends it to the endpoint. A token that it already has remains valid. The caller holds the lock of the region, and saves the subscription.</summary>
    /// <param name="subscription">The subscription.</param>
    /// <param name="type">The type of the message.</param>
    /// <param name="endpoint">The endpoint of the request, without a final slash.</param>
    public static void Send(SnsSubscription subscription, string type, string endpoint)
    {
        SnsEngine engine = subscription.Topic!.Region.Engine;
        if (subscription.Token is null || subscription.TokenExpiresAt <= engine.Now)
        {
            Forget(engine, subscription);
            subscription.Token = string.Concat(Enumerable.Range(0, TokenParts).Select(_ => Guid.NewGuid().ToString("N")));
            engine.Tokens[subscription.Token] = subscription;
        }
        subscription.TokenExpiresAt = engine.Now + SnsLimits.TokenLifetime;
        engine.Sender.Send(
            new ConfirmationMessage
            {
                Type = type,
                Id = Guid.NewGuid().ToString(),
                TopicArn = subscription.TopicArn,
                Token = subscription.Token,
                Text = type == ConfirmationMessage.Subscription
                    ? $"You have chosen to subscribe to the topic {subscription.TopicArn}.\nTo confirm the subscription, visit the SubscribeURL included in this message."
                    : $"You have chosen to deactivate subscription {subscription.Arn}.\nTo cancel this operation and restore the subscription, visit the SubscribeURL included in this message.",
                Time = engine.Now,
                Endpoint = endpoint,
            },
            subscription);
    }

    /// <summary>Makes the token of a subscription invalid. The caller holds the lock of the region, and saves the subscription.</summary>
    public static void Forget(SnsEngine engine, SnsSubscription subscription)
    {
        if (subscription.Token is { } token)
            engine.Tokens.TryRemove(token, out _);
        subscription.Token = null;
    }
}
