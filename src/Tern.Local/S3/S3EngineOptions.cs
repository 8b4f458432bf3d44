using Tern.Local.Durability;

namespace Tern.Local.S3;

/// <summary>The options of an <see cref="S3Engine"/>.</summary>
internal sealed record S3EngineOptions
{
    /// <summary>The clock for modification times, preconditions and retention. The default is the system clock.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The region of new buckets when a request has none. The default is <c>us-east-1</c>.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The account ID that owns all buckets and objects: 12 digits. The default is 12 zeros.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>The folder for index and bodies; null (the default) for memory, and a temporary folder for large bodies.</summary>
    public string? Folder { get; init; }

    /// <summary>The options of the log of a folder.</summary>
    public LogOptions Log { get; init; } = new();
}
