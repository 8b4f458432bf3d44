using Tern.S3;

namespace Tern.Local.S3.Checksums;

/// <summary>A checksum of an object or a part as it is told.</summary>
/// <param name="Algorithm">Its name on the wire, for example <c>CRC32</c>.</param>
/// <param name="Value">Base64; of a composite one with the number of parts behind a hyphen.</param>
/// <param name="IsComposite">Whether it is the checksum of the parts' checksums.</param>
internal sealed record StoredChecksum(string Algorithm, string Value, bool IsComposite)
{
    public ChecksumType Type => IsComposite ? ChecksumType.Composite : ChecksumType.FullObject;

    /// <summary>The value when it is of an algorithm; else null.</summary>
    public string? Of(string algorithm) => algorithm == Algorithm ? Value : null;
}
