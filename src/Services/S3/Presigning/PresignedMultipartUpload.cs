namespace Tern.S3;

/// <summary>The presigned requests of a multipart upload. Each URL is a secret until it expires.</summary>
public sealed class PresignedMultipartUpload
{
    internal PresignedMultipartUpload(string uploadId, IReadOnlyList<string> partUrls, PresignedRequest complete, PresignedRequest abort)
    {
        UploadId = uploadId;
        PartUrls = partUrls;
        Complete = complete;
        Abort = abort;
    }

    /// <summary>The id of the upload.</summary>
    public string UploadId { get; }

    /// <summary>
    /// The URLs for the PUT requests of the parts, in the order of the parts. The <c>ETag</c> of each response is needed to complete the upload, so
    /// the CORS rules of the bucket must expose it.
    /// </summary>
    public IReadOnlyList<string> PartUrls { get; }

    /// <summary>Completes the upload. The body is the <c>CompleteMultipartUpload</c> document with the number and <c>ETag</c> of each part.</summary>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">CompleteMultipartUpload</seealso>
    public PresignedRequest Complete { get; }

    /// <summary>Aborts the upload, so that its parts are deleted.</summary>
    public PresignedRequest Abort { get; }

    /// <summary>The time when the signatures expire.</summary>
    public DateTimeOffset ExpiresAt => Complete.ExpiresAt;

    /// <summary>True if the credentials that signed the URLs expire earlier. The URLs expire with them.</summary>
    public bool ExpiresAfterCredentials => Complete.ExpiresAfterCredentials;
}
