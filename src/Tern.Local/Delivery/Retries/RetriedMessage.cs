using Tern.Local.Services;

namespace Tern.Local.Delivery.Retries;

/// <summary>A message to a target that is sent again until it is delivered, too old or sent too often.</summary>
internal sealed record RetriedMessage
{
    /// <summary>The unique ID of the delivery.</summary>
    public required string Id { get; init; }

    /// <summary>The account and the region of the sender.</summary>
    public required ResourceScope Scope { get; init; }

    /// <summary>The ARN of the target.</summary>
    public required string TargetArn { get; init; }

    /// <summary>The message.</summary>
    public required TargetMessage Message { get; init; }

    /// <summary>The text in the body that is replaced by the number of the attempt; null for none.</summary>
    public string? AttemptPlaceholder { get; init; }

    /// <summary>The ARN of the dead-letter queue; null for none.</summary>
    public string? DeadLetterArn { get; init; }

    /// <summary>The body of the message to the dead-letter queue.</summary>
    public required ReadOnlyMemory<byte> DeadLetterBody { get; init; }

    /// <summary>The attributes of the message to the dead-letter queue, without those of the failure.</summary>
    public required IReadOnlyList<TargetAttribute> DeadLetterAttributes { get; init; }

    /// <summary>The maximum number of retries after the first attempt. The default is 185.</summary>
    public int MaxRetries { get; init; } = 185;

    /// <summary>The maximum age for an attempt. The default is 24 hours.</summary>
    public TimeSpan MaxAge { get; init; } = TimeSpan.FromHours(24);

    /// <summary>The time from which the age is measured.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The time of the next attempt.</summary>
    public required DateTimeOffset DueAt { get; set; }

    /// <summary>Until then, a target that does not exist is awaited. It is not on disk.</summary>
    public DateTimeOffset AwaitsTargetUntil { get; set; }

    /// <summary>The number of attempts that have failed.</summary>
    public int Failures { get; set; }
}
