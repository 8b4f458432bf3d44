namespace Tern.Local.Sns.Subscriptions;

/// <summary>The state of a subscription. The values are stored in documents.</summary>
internal enum SubscriptionState
{
    /// <summary>The subscription receives no messages, until its token is returned.</summary>
    Pending = 0,

    /// <summary>The subscription receives messages.</summary>
    Confirmed = 1,

    /// <summary>The subscription was deleted. Its token restores it.</summary>
    Deleted = 2,
}
