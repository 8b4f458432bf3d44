namespace Tern.S3.Support;

/// <summary>An object of the fake S3.</summary>
internal sealed class FakeObject
{
    public required byte[] Content { get; init; }

    public required string ETag { get; init; }

    /// <summary>The bytes of each part; empty for an object that was sent at once.</summary>
    public IReadOnlyList<int> PartLengths { get; init; } = [];

    /// <summary>Name and value of the checksum; null for none.</summary>
    public (string Algorithm, string Value)? Checksum { get; init; }

    public string ChecksumType { get; init; } = "FULL_OBJECT";

    public string VersionId { get; init; } = "";

    public DateTimeOffset LastModified { get; init; } = DateTimeOffset.UtcNow;

    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();
}
