using System.Globalization;

namespace Tern.Local.S3.Errors;

/// <summary>Errors about multipart uploads, with the messages of the service.</summary>
internal static class MultipartErrors
{
    public static S3ServiceException NotFound(string uploadId) => new(
        404,
        "NoSuchUpload",
        "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.")
    {
        Details = [new("UploadId", uploadId)],
    };

    public static S3ServiceException InvalidPart(string uploadId, int number, string entityTag) => new(
        400,
        "InvalidPart",
        "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.")
    {
        Details = [new("UploadId", uploadId), new("PartNumber", Text(number)), new("ETag", entityTag.Trim('"'))],
    };

    public static S3ServiceException InvalidOrder(string uploadId) => new(
        400,
        "InvalidPartOrder",
        "The list of parts was not in ascending order. Parts must be ordered by part number.")
    {
        Details = [new("UploadId", uploadId)],
    };

    public static S3ServiceException TooSmall(long size, int number, string entityTag) => new(
        400,
        "EntityTooSmall",
        "Your proposed upload is smaller than the minimum allowed size")
    {
        Details =
        [
            new("ProposedSize", Text(size)), new("MinSizeAllowed", Text(Limits.MinPartSize)), new("PartNumber", Text(number)), new("ETag", entityTag),
        ],
    };

    public static S3ServiceException InvalidNumber(int number) => RequestErrors.InvalidArgument(
        "Part number must be an integer between 1 and 10000, inclusive", "partNumber", Text(number));

    public static S3ServiceException ChecksumTypeMismatch(string expected, string given) => RequestErrors.InvalidRequest(
        $"Checksum Type mismatch occurred, expected checksum Type: {expected}, actual checksum Type: {given}");

    /// <summary>A part of the list has a checksum of another algorithm than the upload.</summary>
    public static S3ServiceException PartChecksumMismatch(string algorithm, int number) =>
        new(400, "BadDigest", $"The {algorithm.ToLowerInvariant()} you specified for part {Text(number)} did not match what we received.");

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);
}
