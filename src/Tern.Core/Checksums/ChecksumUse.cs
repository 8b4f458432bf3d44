namespace Tern.Checksums;

/// <summary>When checksums of bodies are computed or validated.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-dataintegrity.html">Data integrity protections</seealso>
public enum ChecksumUse
{
    /// <summary>Wherever the operation has one.</summary>
    WhenSupported,

    /// <summary>Where the service demands it, or the request asks for it.</summary>
    WhenRequired,
}
