using Tern.Lambda;
using Tern.Local.Lambda.EventSources.Streams;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.EventSources;

/// <summary>A mapping of a stream or a queue to a function. The caller holds the lock of the catalog to change it.</summary>
internal sealed class EventSourceMapping
{
    public required string Uuid { get; init; }

    /// <summary>The ARN of the mapping.</summary>
    public string Arn => $"arn:aws:lambda:{Catalog.Scope.Region}:{Catalog.Scope.AccountId}:event-source-mapping:{Uuid}";

    /// <summary>The ARN of the stream or the queue.</summary>
    public required string SourceArn { get; init; }

    /// <summary>The functions of the account and the region.</summary>
    public required FunctionCatalog Catalog { get; init; }

    public required FunctionReference Function { get; set; }

    public required MappingSettings Settings { get; set; }

    public bool IsEnabled { get; set; }

    public DateTimeOffset LastModified { get; set; }

    /// <summary>The result of the last invocation.</summary>
    public string LastProcessingResult { get; set; } = "No records processed";

    public SortedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    /// <summary>The sequence number of the first record of the stream that is not processed; null if reading has not started.</summary>
    public long? Position { get; set; }

    /// <summary>
    /// Whether the mapping was read from the data folder, and waits until its function can be executed. The code that adds a function is executed after the folder
    /// is opened.
    /// </summary>
    public bool AwaitsCode { get; set; }

    /// <summary>Reads the source while the mapping is enabled; null if it is disabled.</summary>
    public IEventPoller? Poller { get; set; }

    /// <summary>The poller of a stream that was stopped. It continues when the mapping is enabled again, so that a batch in flight is not read twice.</summary>
    public StreamPoller? StoppedPoller { get; set; }

    public bool IsStream => SourceArn.Contains(":dynamodb:", StringComparison.Ordinal);

    /// <summary>The ARN of the function as the mapping was created.</summary>
    public string FunctionArn => Function.GetArn(Catalog.Scope);

    /// <summary>Returns the mapping as responses contain it.</summary>
    /// <param name="state">The state; null for the current one.</param>
    public EventSourceMappingConfiguration ToConfiguration(string? state = null) => new()
    {
        Uuid = Uuid,
        EventSourceMappingArn = Arn,
        EventSourceArn = SourceArn,
        FunctionArn = FunctionArn,
        State = state ?? (IsEnabled ? "Enabled" : "Disabled"),
        StateTransitionReason = IsStream ? "User action" : "USER_INITIATED",
        LastModified = LastModified,
        LastProcessingResult = IsStream ? LastProcessingResult : null,
        BatchSize = Settings.BatchSize,
        MaximumBatchingWindowInSeconds = (int)Settings.BatchingWindow.TotalSeconds,
        FunctionResponseTypes = Settings.ReportsItemFailures ? [FunctionResponseType.ReportBatchItemFailures] : [],
        FilterCriteria = Settings.Filter?.Criteria,
        ScalingConfig = Settings.MaxConcurrency is { } concurrency ? new ScalingConfig { MaximumConcurrency = concurrency } : null,
        StartingPosition = Settings.StartingPosition,
        ParallelizationFactor = IsStream ? Settings.ParallelizationFactor : null,
        MaximumRecordAgeInSeconds = IsStream ? (int)(Settings.MaxRecordAge?.TotalSeconds ?? -1) : null,
        MaximumRetryAttempts = IsStream ? Settings.MaxRetryAttempts ?? -1 : null,
        BisectBatchOnFunctionError = IsStream ? Settings.BisectsBatches : null,
        TumblingWindowInSeconds = IsStream ? (int)Settings.TumblingWindow.TotalSeconds : null,
        DestinationConfig = IsStream ? new DestinationConfig { OnFailure = new OnFailure { Destination = Settings.OnFailure } } : null,
    };
}
