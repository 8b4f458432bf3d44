namespace Tern.Local;

/// <summary>A text message (SMS) that a service has sent. It was not delivered.</summary>
public sealed record LocalTextMessage
{
    /// <summary>The time when it was sent, by <see cref="LocalAws.Clock"/>.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>The message ID.</summary>
    public required string MessageId { get; init; }

    /// <summary>The phone number of the recipient.</summary>
    public required string PhoneNumber { get; init; }

    /// <summary>The text.</summary>
    public required string Body { get; init; }

    /// <summary>The ARN of the topic; null for a message to a phone number without a topic.</summary>
    public string? TopicArn { get; init; }
}
