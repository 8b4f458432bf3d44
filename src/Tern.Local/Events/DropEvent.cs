namespace Tern.Local.Events;

/// <summary>A message was not delivered, and will not be.</summary>
public sealed record DropEvent : LocalEvent
{
    /// <summary>The ARN of the source.</summary>
    public required string Source { get; init; }

    /// <summary>The ARN or the address of the target.</summary>
    public required string Target { get; init; }

    /// <summary>The reason, for example that the target does not exist.</summary>
    public required string Reason { get; init; }

    /// <summary>The ID of the message; null if it has none.</summary>
    public string? MessageId { get; init; }
}
