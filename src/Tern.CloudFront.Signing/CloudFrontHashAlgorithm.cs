namespace Tern.CloudFront.Signing;

/// <summary>The hash algorithm of signatures.</summary>
public enum CloudFrontHashAlgorithm
{
    /// <summary>SHA-1, the default of CloudFront.</summary>
    Sha1,

    /// <summary>SHA-256. Signed URLs and cookies contain its name (<c>Hash-Algorithm</c>).</summary>
    Sha256,
}
