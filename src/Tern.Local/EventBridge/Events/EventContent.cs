namespace Tern.Local.EventBridge.Events;

/// <summary>The members of a new event.</summary>
internal sealed record EventContent
{
    /// <summary>The member <c>source</c>.</summary>
    public required string Source { get; init; }

    /// <summary>The member <c>detail-type</c>.</summary>
    public required string DetailType { get; init; }

    /// <summary>The member <c>detail</c>: a JSON object in UTF-8.</summary>
    public required ReadOnlyMemory<byte> Detail { get; init; }

    /// <summary>The member <c>account</c>: the account of the sender.</summary>
    public required string AccountId { get; init; }

    /// <summary>The member <c>region</c>.</summary>
    public required string Region { get; init; }

    /// <summary>The member <c>resources</c>. The default is empty.</summary>
    public IReadOnlyList<string> Resources { get; init; } = [];

    /// <summary>The member <c>time</c>. It is written without fractions of a second.</summary>
    public required DateTimeOffset Time { get; init; }
}
