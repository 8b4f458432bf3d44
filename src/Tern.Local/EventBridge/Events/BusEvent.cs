namespace Tern.Local.EventBridge.Events;

/// <summary>An event on a bus.</summary>
internal sealed record BusEvent
{
    /// <summary>The ID: a UUID.</summary>
    public required string Id { get; init; }

    /// <summary>The complete event in UTF-8, without white space.</summary>
    public required byte[] Json { get; init; }

    /// <summary>The <c>time</c> of the event.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>The time when the first bus received the event.</summary>
    public required DateTimeOffset ReceivedAt { get; init; }

    /// <summary>The size in archives, in bytes.</summary>
    public required long Size { get; init; }

    /// <summary>The number of buses that the event has passed before this one. The default is 0.</summary>
    public int Hops { get; init; }

    /// <summary>The header of AWS X-Ray; null for none.</summary>
    public string? TraceHeader { get; init; }

    /// <summary>Whether the event is from an archive. It is not archived again.</summary>
    public bool IsReplayed { get; init; }
}
