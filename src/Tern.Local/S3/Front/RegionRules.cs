using Tern.Local.S3.Front.Signatures;
using Tern.Signing;

namespace Tern.Local.S3.Front;

/// <summary>Whether a request came to the region of its bucket, and was signed for it.</summary>
internal static class RegionRules
{
    /// <param name="address">What the request is about.</param>
    /// <param name="signature">Its signature; null when that is not looked at.</param>
    /// <param name="bucketRegion">The region of the bucket; null when there is no such bucket.</param>
    /// <param name="ownRegion">The region of hosts that are of none.</param>
    /// <exception cref="S3ServiceException">The client should go elsewhere, or sign for another region.</exception>
    public static void Check(S3Address address, SignatureVerification? signature, string? bucketRegion, string ownRegion)
    {
        // A set of regions is one that the verifier has no region of: which of them serves is not for the client to know.
        if (signature is { Region: { } signed } && !signed.Contains('*', StringComparison.Ordinal) && !signed.Contains(',', StringComparison.Ordinal))
            CheckScope(address, signed, bucketRegion, ownRegion);
        if (address.Region is { } endpoint && bucketRegion is not null && bucketRegion != endpoint)
            throw SignatureErrors.OtherEndpoint(address.Bucket!, bucketRegion);
    }

    /// <summary>Checks the one region in the scope of a signature by secret.</summary>
    /// <param name="address">The bucket of the request.</param>
    /// <param name="signed">The region in the scope.</param>
    /// <param name="bucketRegion">The region of the bucket; null when it does not exist.</param>
    /// <param name="ownRegion">The region of hosts without one.</param>
    /// <exception cref="S3ServiceException">The request is signed for another region.</exception>
    public static void CheckScope(S3Address address, string signed, string? bucketRegion, string ownRegion)
    {
        string expected = address.Region ?? bucketRegion ?? ownRegion;
        if (signed != expected)
            throw SignatureErrors.WrongRegion(signed, expected);
    }
}
