namespace Tern.Local.Sns.DeliveryPolicies;

/// <summary>The attribute <c>DeliveryPolicy</c> of a topic.</summary>
internal sealed record TopicDeliveryPolicy
{
    /// <summary>The retries; null for the default.</summary>
    public RetryPolicy? Retry { get; init; }

    /// <summary>Whether the policies of subscriptions have no effect.</summary>
    public bool DisablesOverrides { get; init; }

    /// <summary>The maximum number of deliveries per second; null for none. It has no effect.</summary>
    public int? MaxReceivesPerSecond { get; init; }

    /// <summary>The media type of raw deliveries; null for the default.</summary>
    public string? ContentType { get; init; }
}
