namespace Tern.CloudFront.Signing;

/// <summary>The digest of a policy that is signed.</summary>
public enum CloudFrontHashAlgorithm
{
    /// <summary>SHA-1, which CloudFront takes for granted.</summary>
    Sha1,

    /// <summary>SHA-256, which signed URLs and cookies name.</summary>
    Sha256,
}
