using Tern.Local.S3.Requests.Signatures;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>Checks that a request was sent to the region of its bucket, and signed for that region.</summary>
internal static class RegionRules
{
    /// <param name="address">The bucket of the request.</param>
    /// <param name="signature">The verified signature; null when signatures are not verified.</param>
    /// <param name="bucketRegion">The region of the bucket; null when it does not exist.</param>
    /// <param name="options">The allowed regions.</param>
    /// <param name="isPresigned">Whether the signature is in the query.</param>
    /// <exception cref="S3ServiceException">The request must be sent to another endpoint, or signed for another region.</exception>
    public static void Check(S3Address address, SignatureVerification? signature, string? bucketRegion, LocalAwsOptions options, bool isPresigned)
    {
        // A SigV4a signature can be for a set of regions ("*" or a list), because the client need not know which of them serves the bucket.
        // So a set is not compared with the region of the bucket.
        if (signature is { Region: { } signed } && !signed.Contains('*', StringComparison.Ordinal) && !signed.Contains(',', StringComparison.Ordinal))
            CheckScope(address, signed, bucketRegion, options, isPresigned);
        if (address.Region is { } endpoint && bucketRegion is not null && bucketRegion != endpoint)
            throw SignatureErrors.PermanentRedirect(address.Bucket!, bucketRegion);
    }

    /// <summary>Checks the region of a signature that is for one region.</summary>
    /// <param name="address">The bucket of the request.</param>
    /// <param name="signed">The region of the signature.</param>
    /// <param name="bucketRegion">The region of the bucket; null when it does not exist.</param>
    /// <param name="options">The allowed regions.</param>
    /// <param name="isPresigned">Whether the signature is in the query.</param>
    /// <exception cref="S3ServiceException">The request is signed for another region.</exception>
    public static void CheckScope(S3Address address, string signed, string? bucketRegion, LocalAwsOptions options, bool isPresigned)
    {
        // A host without a region, such as localhost, is that of each region.
        // The name is that of an endpoint, and not of a region.
        if (signed == "aws-global")
            throw SignatureErrors.WrongRegion(signed, address.Region ?? bucketRegion ?? options.Region, isPresigned);
        string expected = address.Region ?? bucketRegion ?? (AllowedRegions.Contain(options, signed) ? signed : options.Region);
        if (signed != expected)
            throw SignatureErrors.WrongRegion(signed, expected, isPresigned);
    }
}
