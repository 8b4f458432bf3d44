namespace Tern.Local.Sns.DeliveryPolicies;

/// <summary>The attribute <c>DeliveryPolicy</c> of a subscription.</summary>
internal sealed record SubscriptionDeliveryPolicy
{
    /// <summary>The media type of deliveries without a policy.</summary>
    public const string DefaultContentType = "text/plain; charset=UTF-8";

    /// <summary>The policy of a subscription without one.</summary>
    public static SubscriptionDeliveryPolicy Default { get; } = new();

    /// <summary>The retries; null for those of the topic.</summary>
    public RetryPolicy? Retry { get; init; }

    /// <inheritdoc cref="TopicDeliveryPolicy.MaxReceivesPerSecond"/>
    public int? MaxReceivesPerSecond { get; init; }

    /// <summary>The media type of raw deliveries; null for that of the topic.</summary>
    public string? ContentType { get; init; }

    /// <summary>Returns the policy that applies to a subscription.</summary>
    /// <param name="subscription">The policy of the subscription; null for none.</param>
    /// <param name="topic">The policy of the topic; null for none.</param>
    public static SubscriptionDeliveryPolicy Combine(SubscriptionDeliveryPolicy? subscription, TopicDeliveryPolicy? topic)
    {
        SubscriptionDeliveryPolicy own = topic is { DisablesOverrides: true } ? Default : subscription ?? Default;
        return new()
        {
            Retry = (own.Retry ?? topic?.Retry ?? RetryPolicy.Default).Complete(RetryPolicy.Default),
            MaxReceivesPerSecond = own.MaxReceivesPerSecond ?? topic?.MaxReceivesPerSecond,
            ContentType = own.ContentType ?? topic?.ContentType ?? DefaultContentType,
        };
    }
}
