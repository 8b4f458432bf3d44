namespace Tern;

/// <summary>When checksums of bodies are computed or validated.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-dataintegrity.html">Data integrity protections</seealso>
public enum ChecksumUse
{
    /// <summary>Wherever the operation supports a checksum.</summary>
    WhenSupported,

    /// <summary>Where the service requires a checksum, or the request sets one.</summary>
    WhenRequired,
}
