using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Faults;

namespace Tern.Local.Sqs;

/// <summary>The options of an <see cref="SqsEngine"/>.</summary>
internal sealed record SqsEngineOptions
{
    /// <summary>Whether the name of a deleted queue cannot be used for 60 seconds, as in the service. The default is false.</summary>
    public bool RefusesRecentlyDeletedNames { get; init; }

    /// <summary>The folder of the log. The default is null: messages are in memory only.</summary>
    public string? Folder { get; init; }

    /// <summary>The faults to inject into receives. The default is none.</summary>
    public FaultRules Faults { get; init; } = new(seed: 0);

    /// <summary>Receives the messages that cannot be moved to their dead-letter queue. The default is null: none are reported.</summary>
    public LocalEvents? Events { get; init; }

    /// <summary>The options of the log.</summary>
    public LogOptions Log { get; init; } = new();
}
