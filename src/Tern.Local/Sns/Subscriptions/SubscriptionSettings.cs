using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Filters;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>The attributes of a subscription that requests set, and what they mean. Immutable.</summary>
internal sealed record SubscriptionSettings
{
    /// <summary>The settings of a subscription without attributes.</summary>
    public static SubscriptionSettings Default { get; } = new();

    /// <summary>The attributes that were set, by name. The map is not changed.</summary>
    public OrderedMap<string> Attributes { get; init; } = [];

    /// <summary>Whether messages are delivered without an envelope.</summary>
    public bool IsRaw { get; init; }

    /// <summary>What the filter policy is compared with.</summary>
    public FilterPolicyScope FilterScope { get; init; }

    /// <summary>The compiled filter policy; null for all messages.</summary>
    public FilterPolicy? Filter { get; init; }

    /// <summary>The delivery policy; null for that of the topic.</summary>
    public SubscriptionDeliveryPolicy? DeliveryPolicy { get; init; }

    /// <summary>The ARN of the queue for messages that cannot be delivered; null for none.</summary>
    public string? DeadLetterArn { get; init; }
}
