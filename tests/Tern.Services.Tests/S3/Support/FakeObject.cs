namespace Tern.S3.Support;

/// <summary>An object of the fake S3.</summary>
internal sealed class FakeObject
{
    public required byte[] Content { get; init; }

    public required string ETag { get; init; }

    /// <summary>The size of each part in bytes; empty for a single-part object.</summary>
    public IReadOnlyList<int> PartLengths { get; init; } = [];

    /// <summary>Algorithm and value of the checksum, or null.</summary>
    public (string Algorithm, string Value)? Checksum { get; init; }

    public string ChecksumType { get; init; } = "FULL_OBJECT";

    public string VersionId { get; init; } = "";

    public DateTimeOffset LastModified { get; init; } = DateTimeOffset.UtcNow;

    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();
}
