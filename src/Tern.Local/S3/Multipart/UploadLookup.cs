using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Multipart;

/// <summary>Finds the multipart upload that a request is about.</summary>
internal static class UploadLookup
{
    /// <summary>The upload of an id; the caller holds the gate.</summary>
    /// <exception cref="S3ServiceException">There is none, or it is for another key.</exception>
    public static PendingUpload Find(StoredBucket bucket, string key, string uploadId) =>
        bucket.Uploads.TryGetValue(uploadId, out PendingUpload? upload) && upload.Key == key ? upload : throw MultipartErrors.NotFound(uploadId);

    /// <exception cref="S3ServiceException">There is no part of that number.</exception>
    public static void CheckNumber(int number)
    {
        if (number is < 1 or > Limits.MaxPartNumber)
            throw MultipartErrors.InvalidNumber(number);
    }
}
