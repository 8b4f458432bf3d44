namespace Tern.Local.Durability;

/// <summary>The options of a <see cref="StoreLog"/>.</summary>
internal sealed record LogOptions
{
    /// <summary>The disk to write logs to. The default is <see cref="LogDisk.Default"/>.</summary>
    public LogDisk Disk { get; init; } = LogDisk.Default;

    /// <summary>A log that is longer than this number of bytes, and than twice the last snapshot, is replaced by a snapshot. The default is 64 MiB.</summary>
    public long CompactionThreshold { get; init; } = 64 * 1024 * 1024;
}
