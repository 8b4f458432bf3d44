namespace Tern.Local.Events;

/// <summary>A message was delivered from one resource to another.</summary>
public sealed record DeliveryEvent : LocalEvent
{
    /// <summary>The ARN of the source, for example of a topic.</summary>
    public required string Source { get; init; }

    /// <summary>The ARN of the target, for example of a queue, or its address.</summary>
    public required string Target { get; init; }

    /// <summary>The ID of the message; null if it has none.</summary>
    public string? MessageId { get; init; }

    /// <summary>The number of the attempt, from 1.</summary>
    public int Attempt { get; init; } = 1;
}
