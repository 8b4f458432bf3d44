namespace Tern.S3;

/// <summary>
/// An upload has failed, and its parts could not be removed: they cost storage until <c>AbortMultipartUpload</c> is called with what
/// is told here, or a lifecycle rule of the bucket (<c>AbortIncompleteMultipartUpload</c>) does it. Where S3 was asked to begin the upload and has not
/// answered in time, or its answer was lost, there is no <see cref="UploadId"/>, and the upload, if there is one, has no parts: <c>ListMultipartUploads</c> tells.
/// </summary>
/// <param name="bucket">See <see cref="Bucket"/>.</param>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="uploadId">See <see cref="UploadId"/>.</param>
/// <param name="innerException">Why the upload failed, or, where it did not, why it could not be removed.</param>
public sealed class UploadNotAbortedException(string bucket, string key, string? uploadId, Exception? innerException = null)
    : TransferException(
        uploadId is null
            ? $"an upload to bucket '{bucket}' was given up before S3 had told its id: it may be left, without parts; look for the key of this exception with ListMultipartUploads, or give the bucket a lifecycle rule that aborts uploads"
            : $"the parts of an upload to bucket '{bucket}' could not be removed; call AbortMultipartUpload with the key and the upload id of this exception, or give the bucket a lifecycle rule that does",
        innerException)
{
    /// <summary>The bucket.</summary>
    public string Bucket { get; } = bucket;

    /// <summary>The key that the object would have had.</summary>
    public string Key { get; } = key;

    /// <summary>The upload that is left; null where S3 has not told it.</summary>
    public string? UploadId { get; } = uploadId;
}
