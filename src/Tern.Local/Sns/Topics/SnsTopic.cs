using Tern.Local.Sns.Fifo;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Topics;

/// <summary>A topic. Its members are changed with the lock of its region, and read without it.</summary>
/// <param name="region">The topics of the account in the region.</param>
/// <param name="name">The valid name.</param>
/// <param name="endpoint">The endpoint of the request that has created it, for the URLs of messages that other services publish.</param>
internal sealed class SnsTopic(SnsRegion region, string name, string endpoint)
{
    private volatile SnsSubscription[] _subscriptions = [];

    public SnsRegion Region { get; } = region;

    public string Name { get; } = name;

    public string Arn { get; } = SnsArns.Create(region.Scope, name);

    /// <summary>The endpoint of the URLs in messages, without a final slash.</summary>
    public string Endpoint { get; } = endpoint;

    public bool IsFifo => Fifo is not null;

    /// <summary>The order and the duplicates of a FIFO topic; null for a standard topic.</summary>
    public FifoOrder? Fifo { get; } = TopicNames.IsFifo(name) ? new FifoOrder() : null;

    public TopicSettings Settings { get; set; } = TopicSettings.Default;

    /// <summary>The tags. The map is not changed; it is replaced.</summary>
    public OrderedMap<string> Tags { get; set; } = [];

    /// <summary>The data protection policy; empty for none. It has no effect on messages.</summary>
    public string DataProtectionPolicy { get; set; } = "";

    /// <summary>The subscriptions in the order of their creation, also those that are not confirmed. The array is not changed; it is replaced.</summary>
    public SnsSubscription[] Subscriptions => _subscriptions;

    /// <summary>The number of subscriptions that were deleted.</summary>
    public int DeletedSubscriptions { get; set; }

    /// <summary>Adds a subscription. The caller holds the lock of the region.</summary>
    public void Add(SnsSubscription subscription) => _subscriptions = [.. _subscriptions, subscription];

    /// <summary>Removes a subscription. The caller holds the lock of the region.</summary>
    public void Remove(SnsSubscription subscription) => _subscriptions = [.. _subscriptions.Where(other => other != subscription)];
}
