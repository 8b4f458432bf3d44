using Tern.Lambda;

namespace Tern.Local.Lambda.EventSources;

/// <summary>What a request can set of an event source mapping. Immutable.</summary>
internal sealed record MappingSettings
{
    /// <summary>The maximum number of records of an invocation.</summary>
    public required int BatchSize { get; init; }

    /// <summary>The maximum time to wait for a complete batch.</summary>
    public TimeSpan BatchingWindow { get; init; }

    /// <summary>The maximum number of batches of a shard that are in flight. Streams only. The default is 1.</summary>
    public int ParallelizationFactor { get; init; } = 1;

    /// <summary>Where to start to read. Streams only.</summary>
    public EventSourcePosition? StartingPosition { get; init; }

    /// <summary>The maximum age of a record; null for no limit. Streams only.</summary>
    public TimeSpan? MaxRecordAge { get; init; }

    /// <summary>The maximum number of retries; null for no limit. Streams only.</summary>
    public int? MaxRetryAttempts { get; init; }

    /// <summary>Whether a batch that failed is divided into halves. Streams only.</summary>
    public bool BisectsBatches { get; init; }

    /// <summary>Whether the function returns the records that failed.</summary>
    public bool ReportsItemFailures { get; init; }

    /// <summary>The duration of the windows in which the results of a function are aggregated; zero for none. Streams only.</summary>
    public TimeSpan TumblingWindow { get; init; }

    /// <summary>The ARN of the destination of batches that failed; null for none. Streams only.</summary>
    public string? OnFailure { get; init; }

    /// <summary>Selects the records; null for all.</summary>
    public EventFilter? Filter { get; init; }

    /// <summary>The maximum number of invocations in flight; null for the default. Queues only.</summary>
    public int? MaxConcurrency { get; init; }
}
