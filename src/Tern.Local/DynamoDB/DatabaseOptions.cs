using Tern.Local.Durability;

namespace Tern.Local.DynamoDB;

/// <summary>How a <see cref="Database"/> behaves where the real service has no fixed answer.</summary>
internal sealed record DatabaseOptions
{
    /// <summary>The clock of time to live, streams, tokens and delays.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The region in the names of resources.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The account in the names of resources: 12 digits.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>How long a table is <c>CREATING</c>; by default not at all.</summary>
    public TimeSpan CreateTableDelay { get; init; }

    /// <summary>How long a table is <c>UPDATING</c>; by default not at all.</summary>
    public TimeSpan UpdateTableDelay { get; init; }

    /// <summary>How long a table is <c>DELETING</c>; by default not at all.</summary>
    public TimeSpan DeleteTableDelay { get; init; }

    /// <summary>The disk that logs are written to.</summary>
    public LogDisk Disk { get; init; } = LogDisk.Default;

    /// <summary>A log longer than this many bytes, and than twice the last snapshot, is replaced by a snapshot.</summary>
    public long CompactionThreshold { get; init; } = 64 * 1024 * 1024;
}
