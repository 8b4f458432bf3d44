using Tern.Local.Durability;

namespace Tern.Local.S3;

/// <summary>How an <see cref="S3Engine"/> behaves.</summary>
internal sealed record S3EngineOptions
{
    /// <summary>The clock of modification times, conditions and retention.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The region that buckets are made in when a request names none.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The account that owns everything: 12 digits.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>The folder that keeps index and bodies; null for memory, and a temporary folder for large bodies.</summary>
    public string? Folder { get; init; }

    /// <summary>The disk that logs are written to.</summary>
    public LogDisk Disk { get; init; } = LogDisk.Default;

    /// <summary>A log longer than this many bytes, and than twice the last snapshot, is replaced by a snapshot.</summary>
    public long CompactionThreshold { get; init; } = 64 * 1024 * 1024;
}
