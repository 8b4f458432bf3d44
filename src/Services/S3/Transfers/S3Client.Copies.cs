using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>
    /// Copies an object of any size inside of S3: at once if it fits into one part (64 MiB unless <see cref="UploadOptions.PartSize"/> is given),
    /// otherwise by parts, several at a time.
    /// </summary>
    /// <remarks>
    /// All parts are of one version of the source. Metadata and content headers are the source's, unless the destination has any of its
    /// own, which then replace them all; tags are the source's, unless the destination has some. Everything else (encryption, storage class,
    /// locks, conditions) is the destination's. After a failure or a cancellation there is no object, and nothing is left of it, unless S3 had made the
    /// object and its answer did not come: that is looked up only of a copy by parts, and stays unknown where S3 refuses the look.
    /// </remarks>
    /// <param name="source">What is copied.</param>
    /// <param name="destination">The object to be made, without a body.</param>
    /// <param name="options">Size and number of parts, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the copying.</param>
    /// <exception cref="ObjectChangedException">The source became another object meanwhile, and the destination has no condition.</exception>
    /// <exception cref="S3Exception">S3 has refused it; beside a condition of the destination also because the source changed (412).</exception>
    /// <exception cref="TransferException">The object has more bytes than 10,000 parts of <see cref="UploadOptions.PartSize"/>.</exception>
    /// <exception cref="UploadNotAbortedException">It failed, and parts are left.</exception>
    public Task<UploadResult> CopyAsync(CopySource source, PutObjectRequest destination, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        CheckObject(destination);
        if (destination.Body is not null)
            throw new ArgumentException("The destination has a body: leave it out.", nameof(destination));
        return new ObjectCopy(this, source, destination, options ?? new()).RunAsync(cancellationToken);
    }
}
