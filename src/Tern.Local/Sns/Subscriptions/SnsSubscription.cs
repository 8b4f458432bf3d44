using System.Text;
using Tern.Local.Services;
using Tern.Local.Sns.Topics;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>A subscription. Its members are changed with the lock of its region, and read without it.</summary>
/// <param name="arn">The ARN.</param>
/// <param name="topicArn">The ARN of the topic.</param>
/// <param name="owner">The account that has created the subscription.</param>
/// <param name="protocol">The protocol.</param>
/// <param name="endpoint">The valid endpoint.</param>
internal sealed class SnsSubscription(string arn, string topicArn, string owner, SnsProtocol protocol, string endpoint)
{
    private volatile SubscriptionSettings _settings = SubscriptionSettings.Default;

    public string Arn { get; } = arn;

    /// <summary>The account and the region of the topic.</summary>
    public ResourceScope Scope { get; } = SnsArns.FindScope(arn)!.Value;

    /// <summary>The ARN in UTF-8, for messages.</summary>
    public byte[] ArnBytes { get; } = Encoding.UTF8.GetBytes(arn);

    public string TopicArn { get; } = topicArn;

    public string Owner { get; } = owner;

    public SnsProtocol Protocol { get; } = protocol;

    public string Endpoint { get; } = endpoint;

    /// <summary>The endpoint in events, without secrets.</summary>
    public string Description { get; } = SubscriptionEndpoints.Describe(protocol, endpoint);

    /// <summary>Whether messages without a group and a deduplication ID are sent to the queue: it is not a FIFO queue.</summary>
    public bool IsStandardQueue { get; } = !SubscriptionEndpoints.IsFifoQueue(endpoint);

    /// <summary>The topic; null after it was deleted.</summary>
    public SnsTopic? Topic { get; set; }

    public SubscriptionSettings Settings
    {
        get => _settings;
        set => _settings = value;
    }

    public SubscriptionState State { get; set; }

    /// <summary>Whether the request that has confirmed the subscription was signed.</summary>
    public bool WasConfirmedByOwner { get; set; }

    /// <summary>Whether only a signed request can delete the subscription.</summary>
    public bool RequiresSignature { get; set; }

    /// <summary>The token that confirms the subscription or restores it; null for none.</summary>
    public string? Token { get; set; }

    /// <summary>The time after which the token is not valid.</summary>
    public DateTimeOffset TokenExpiresAt { get; set; }
}
