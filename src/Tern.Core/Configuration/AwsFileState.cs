namespace Tern;

/// <summary>The state of a file. A file with another state is read again.</summary>
/// <param name="Length">The length in bytes.</param>
/// <param name="LastWriteTime">The time of the last modification.</param>
public readonly record struct AwsFileState(long Length, DateTimeOffset LastWriteTime);
