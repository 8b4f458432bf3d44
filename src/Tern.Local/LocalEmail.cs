namespace Tern.Local;

/// <summary>An e-mail that a service has sent. It was not delivered.</summary>
public sealed record LocalEmail
{
    /// <summary>The time when it was sent, by <see cref="LocalAws.Clock"/>.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>The message ID.</summary>
    public required string MessageId { get; init; }

    /// <summary>The address of the recipient.</summary>
    public required string Recipient { get; init; }

    /// <summary>The subject. The default of a notification is <c>AWS Notification Message</c>.</summary>
    public required string Subject { get; init; }

    /// <summary>The text without a footer. For the protocol <c>email-json</c>, it is the JSON of the message.</summary>
    public required string Body { get; init; }

    /// <summary>The ARN of the topic.</summary>
    public required string TopicArn { get; init; }

    /// <summary>The token for <c>ConfirmSubscription</c>; null for an e-mail that is no request for a confirmation.</summary>
    public string? ConfirmationToken { get; init; }
}
