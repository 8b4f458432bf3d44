namespace Tern.S3;

/// <summary>
/// An upload failed, and its parts could not be removed. They incur storage costs until <c>AbortMultipartUpload</c> is called with the properties of
/// this exception, or a lifecycle rule of the bucket (<c>AbortIncompleteMultipartUpload</c>) removes them. <see cref="UploadId"/> is null if the
/// response to the creation of the upload was not received. Such an upload, if it exists, has no parts: <c>ListMultipartUploads</c> lists it.
/// </summary>
/// <param name="bucket">See <see cref="Bucket"/>.</param>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="uploadId">See <see cref="UploadId"/>.</param>
/// <param name="innerException">Why the upload failed. If it did not fail, why it could not be removed.</param>
public sealed class UploadNotAbortedException(string bucket, string key, string? uploadId, Exception? innerException = null)
    : TransferException(
        uploadId is null
            ? $"An upload to the bucket '{bucket}' was aborted before S3 returned its id. It can still exist, without parts. Call ListMultipartUploads and look for the key of this exception, or add a lifecycle rule to the bucket that aborts incomplete uploads."
            : $"The parts of an upload to the bucket '{bucket}' could not be removed. Call AbortMultipartUpload with the key and the upload id of this exception, or add a lifecycle rule to the bucket that aborts incomplete uploads.",
        innerException)
{
    /// <summary>The bucket.</summary>
    public string Bucket { get; } = bucket;

    /// <summary>The key of the object that was uploaded.</summary>
    public string Key { get; } = key;

    /// <summary>The id of the upload that was not removed. Null if S3 did not return it.</summary>
    public string? UploadId { get; } = uploadId;
}
