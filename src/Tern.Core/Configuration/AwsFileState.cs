namespace Tern;

/// <summary>The state of a file. A file with another state is read again.</summary>
/// <param name="length">The length in bytes.</param>
/// <param name="lastWriteTime">The time of the last modification.</param>
public readonly struct AwsFileState(long length, DateTimeOffset lastWriteTime) : IEquatable<AwsFileState>
{
    /// <summary>The length in bytes.</summary>
    public long Length => length;

    /// <summary>The time of the last modification.</summary>
    public DateTimeOffset LastWriteTime => lastWriteTime;

    /// <summary>Whether the states are equal.</summary>
    public static bool operator ==(AwsFileState left, AwsFileState right) => left.Equals(right);

    /// <summary>Whether the states are different.</summary>
    public static bool operator !=(AwsFileState left, AwsFileState right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(AwsFileState other) => Length == other.Length && LastWriteTime == other.LastWriteTime;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AwsFileState other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Length, LastWriteTime.UtcTicks);
}
