using Tern.Local.S3.Checksums;
using Tern.Local.S3.Errors;
using Tern.S3;
using Checksum = Tern.Runtime.Checksum;

namespace Tern.Local.S3.Multipart;

/// <summary>Selects the checksum of the object of a multipart upload.</summary>
internal static class UploadChecksums
{
    /// <summary>The name of the algorithm, null when the request has none, and whether the checksum is composite.</summary>
    /// <exception cref="S3ServiceException">The algorithm is unknown, or does not support the checksum type.</exception>
    public static (string? Algorithm, bool IsComposite) Resolve(ChecksumAlgorithm? wanted, ChecksumType? type)
    {
        if (wanted is not { } given)
        {
            return type is null
                ? (null, false)
                : throw RequestErrors.InvalidRequest("The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.");
        }
        if (!Checksum.IsKnown(given.Value))
            throw RequestErrors.UnknownAlgorithm();
        string algorithm = given.Value.ToUpperInvariant();
        bool isComposite = type is null ? algorithm != ChecksumNames.Crc64Nvme : type == ChecksumType.Composite;
        bool isPossible = isComposite ? algorithm != ChecksumNames.Crc64Nvme : ChecksumNames.IsCrc(algorithm);
        return isPossible
            ? (algorithm, isComposite)
            : throw RequestErrors.InvalidRequest(
                $"The {(isComposite ? "COMPOSITE" : "FULL_OBJECT")} checksum type cannot be used with the {algorithm.ToLowerInvariant()} checksum algorithm.");
    }
}
