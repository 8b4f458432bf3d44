using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>
    /// Copies an object of any size inside S3: with one request if it fits into one part (64 MiB unless <see cref="UploadOptions.PartSize"/> is set),
    /// otherwise in several parts at the same time.
    /// </summary>
    /// <remarks>
    /// All parts are of one version of the source. Metadata and content headers come from the source. If the destination sets any of them, it
    /// replaces all. Tags come from the source unless the destination sets tags. Everything else (encryption, storage class, locks, conditions)
    /// comes from the destination. After a failure or a cancellation no object and no parts remain, unless S3 created the object and its response was
    /// not received. Only a multipart copy looks up that outcome; it stays unknown if S3 rejects the lookup.
    /// </remarks>
    /// <param name="source">The source object.</param>
    /// <param name="destination">The destination object, without a body.</param>
    /// <param name="options">Part size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ObjectChangedException">The source changed during the copy, and the destination has no condition.</exception>
    /// <exception cref="S3Exception">S3 rejected the request. If the destination has a condition, a changed source is reported as 412, too.</exception>
    /// <exception cref="TransferException">The object is larger than 10,000 parts of <see cref="UploadOptions.PartSize"/>.</exception>
    /// <exception cref="UploadNotAbortedException">The upload failed, and its parts could not be removed.</exception>
    public Task<UploadResult> CopyAsync(CopySource source, PutObjectRequest destination, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ValidateRequest(destination);
        if (destination.Body is not null)
            throw new ArgumentException("The destination must not have a body. Remove it.", nameof(destination));
        return new ObjectCopy(this, source, destination, options ?? new()).CopyAsync(cancellationToken);
    }
}
