namespace Tern.Local.Delivery;

/// <summary>A message of a service to a resource of another service.</summary>
internal sealed record TargetMessage
{
    /// <summary>The ARN of the resource that sends the message.</summary>
    public required string Source { get; init; }

    /// <summary>The ID of the message for the entries in <see cref="LocalAws.Events"/>; null if it has none.</summary>
    public string? MessageId { get; init; }

    /// <summary>The body in UTF-8. The memory is not changed.</summary>
    public required ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>The attributes for a queue or a topic. The default is none.</summary>
    public IReadOnlyList<TargetAttribute> Attributes { get; init; } = [];

    /// <summary>The key of the object for a bucket; null if the sender has no records for buckets.</summary>
    public string? ObjectKey { get; init; }

    /// <summary>The subject for a topic; null for none.</summary>
    public string? Subject { get; init; }

    /// <summary>The message group for a queue or a topic; null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>The deduplication ID for a FIFO queue or a FIFO topic; null for none.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>The trace header of AWS X-Ray for a queue; null for none.</summary>
    public string? TraceHeader { get; init; }

    /// <summary>The <c>source</c> of the event for an event bus; null if the service has no events.</summary>
    public string? EventSource { get; init; }

    /// <summary>The <c>detail-type</c> of the event for an event bus; null if the service has no events.</summary>
    public string? EventDetailType { get; init; }

    /// <summary>The <c>resources</c> of the event for an event bus.</summary>
    public IReadOnlyList<string> EventResources { get; init; } = [];

    /// <summary>
    /// The number of event buses that the event in <see cref="Body"/> has passed. The default is 0: the body is the detail of an event, or not an event.
    /// </summary>
    public int EventHops { get; init; }
}
