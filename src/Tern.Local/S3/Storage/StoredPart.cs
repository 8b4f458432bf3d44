using Tern.Local.S3.Checksums;

namespace Tern.Local.S3.Storage;

/// <summary>A part of a multipart upload in progress.</summary>
internal sealed record StoredPart(int Number, StoredBody Body, byte[] Md5, StoredChecksum Checksum, DateTimeOffset LastModified)
{
    public string EntityTag => Convert.ToHexStringLower(Md5);
}
