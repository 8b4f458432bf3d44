using Tern.Presigning;

namespace Tern.S3;

/// <summary>The URLs of a multipart upload, each a secret as long as it is good.</summary>
public sealed class PresignedMultipartUpload
{
    internal PresignedMultipartUpload(string uploadId, IReadOnlyList<string> partUrls, PresignedRequest complete, PresignedRequest abort)
    {
        UploadId = uploadId;
        PartUrls = partUrls;
        Complete = complete;
        Abort = abort;
    }

    /// <summary>The upload.</summary>
    public string UploadId { get; }

    /// <summary>Where the parts are put, the first one first. The <c>ETag</c> of each answer is needed to complete the upload, so the bucket's CORS rules must expose it.</summary>
    public IReadOnlyList<string> PartUrls { get; }

    /// <summary>Completes the upload; its body is the <c>CompleteMultipartUpload</c> document with number and <c>ETag</c> of each part.</summary>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html">CompleteMultipartUpload</seealso>
    public PresignedRequest Complete { get; }

    /// <summary>Aborts the upload, so that nothing of it is stored and paid for.</summary>
    public PresignedRequest Abort { get; }

    /// <summary>Until when the signatures are good.</summary>
    public DateTimeOffset ExpiresAt => Complete.ExpiresAt;

    /// <summary>Whether the credentials that signed them end first, and the URLs with them.</summary>
    public bool OutlivesCredentials => Complete.OutlivesCredentials;
}
