using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Multipart;

/// <summary>Finds the multipart upload of a request.</summary>
internal static class UploadLookup
{
    /// <summary>Finds an upload by its ID. The caller must hold the store's lock.</summary>
    /// <exception cref="S3ServiceException">The upload does not exist, or is for another key.</exception>
    public static PendingUpload Find(StoredBucket bucket, string key, string uploadId) =>
        bucket.Uploads.TryGetValue(uploadId, out PendingUpload? upload) && upload.Key == key ? upload : throw MultipartErrors.NotFound(uploadId);

    /// <exception cref="S3ServiceException">The part number is not between 1 and 10,000.</exception>
    public static void CheckNumber(int number)
    {
        if (number is < 1 or > Limits.MaxPartNumber)
            throw MultipartErrors.InvalidNumber(number);
    }
}
