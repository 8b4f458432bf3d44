using System.Collections.Concurrent;

namespace Tern.S3.Support;

/// <summary>A multipart upload of the fake S3.</summary>
internal sealed class FakeUpload
{
    public required string Key { get; init; }

    public string? Algorithm { get; init; }

    public string ChecksumType { get; init; } = "COMPOSITE";

    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    public ConcurrentDictionary<int, byte[]> Parts { get; } = new();
}
