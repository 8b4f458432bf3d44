using Tern.Local.Delivery;

namespace Tern.Local.Sns.Deliveries;

/// <summary>An HTTP delivery that is not complete.</summary>
internal sealed class HttpDelivery
{
    /// <summary>The type of a message of the topic.</summary>
    public const string Notification = "Notification";

    /// <summary>The ID of the delivery.</summary>
    public required string Id { get; init; }

    /// <summary>The type of the message.</summary>
    public required string Type { get; init; }

    public required string MessageId { get; init; }

    public required string TopicArn { get; init; }

    public required string SubscriptionArn { get; init; }

    /// <summary>The URL of the endpoint.</summary>
    public required string Url { get; init; }

    /// <summary>The body of the request. The array is not changed.</summary>
    public required byte[] Body { get; init; }

    /// <summary>Whether the body has no envelope.</summary>
    public bool IsRaw { get; init; }

    /// <summary>The attributes for the dead-letter queue.</summary>
    public IReadOnlyList<TargetAttribute> Attributes { get; init; } = [];

    /// <summary>The number of attempts that failed.</summary>
    public int Attempts { get; set; }

    /// <summary>When the next attempt is due.</summary>
    public required DateTimeOffset DueAt { get; set; }
}
