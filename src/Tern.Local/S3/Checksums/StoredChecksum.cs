using Tern.S3;

namespace Tern.Local.S3.Checksums;

/// <summary>A checksum of an object or a part, as responses contain it.</summary>
/// <param name="Algorithm">The name on the wire, for example <c>CRC32</c>.</param>
/// <param name="Value">The value in base64. A composite one ends with a hyphen and the number of parts.</param>
/// <param name="IsComposite">Whether it is computed over the checksums of the parts.</param>
internal sealed record StoredChecksum(string Algorithm, string Value, bool IsComposite)
{
    public ChecksumType Type => IsComposite ? ChecksumType.Composite : ChecksumType.FullObject;

    /// <summary>The value if the checksum has the given algorithm; otherwise null.</summary>
    public string? GetValue(string algorithm) => algorithm == Algorithm ? Value : null;

    /// <summary>The checksum as <c>GetObjectAttributes</c> has it: without the number of parts.</summary>
    public StoredChecksum WithoutPartCount() => IsComposite ? this with { Value = Value[..Value.LastIndexOf('-')] } : this;
}
