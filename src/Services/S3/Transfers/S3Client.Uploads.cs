using Tern.Calls;
using Tern.Checksums;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <inheritdoc cref="OpenWriteAsync(PutObjectRequest, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="options">Size and number of parts, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload, at whatever point it is.</param>
    public Task<S3WriteStream> OpenWriteAsync(string bucket, string key, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        OpenWriteAsync(new PutObjectRequest { Bucket = bucket, Key = key }, options, cancellationToken);

    /// <summary>Opens an object to be written, of a length that nobody needs to know; <see cref="S3WriteStream.CompleteAsync"/> makes it.</summary>
    /// <remarks>Nothing is sent before there is a part: a bucket that is not there is told then.</remarks>
    /// <param name="request">The object, without a body: metadata, tags, encryption, conditions and the rest hold for all its parts.</param>
    /// <param name="options">Size and number of parts, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload, at whatever point it is.</param>
    /// <exception cref="ArgumentException">The request has a body or a length.</exception>
    /// <exception cref="TransferException"><see cref="UploadOptions.MaxLength"/> is more than 10,000 parts hold.</exception>
    public Task<S3WriteStream> OpenWriteAsync(PutObjectRequest request, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckObject(request);
        if (request.Body is not null)
            throw new ArgumentException($"The request has a body: call {nameof(UploadAsync)} for it, or leave it out.", nameof(request));
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(OpenWrite(request, options ?? UploadOptions.Default, totalBytes: null, cancellationToken));
    }

    /// <inheritdoc cref="UploadAsync(PutObjectRequest, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="body">The bytes.</param>
    /// <param name="options">Size and number of parts, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload; nothing is left of it.</param>
    public Task<UploadResult> UploadAsync(string bucket, string key, RequestBody body, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        UploadAsync(new PutObjectRequest { Bucket = bucket, Key = key, Body = body }, options, cancellationToken);

    /// <summary>Sends an object of any size: at once if it fits into one part, otherwise in parts, several at a time.</summary>
    /// <remarks>
    /// Bytes in memory are sent from there, and so is whatever fits into one part and can be read again, such as a stream that can seek.
    /// Anything else is buffered part by part as <see cref="S3WriteStream"/> does it, so that it can be sent again though it may be read only
    /// once. A file is not buffered by <see cref="UploadFileAsync(PutObjectRequest, string, UploadOptions?, CancellationToken)"/>.
    /// After an error or a cancellation there is no object, and nothing is left of it, unless S3 had made the object and its answer did not come
    /// (<see cref="CallInfo.IsAnswerLost"/>): that is looked up only where there are parts or a condition, and stays unknown where S3 refuses the look.
    /// </remarks>
    /// <param name="request">The object: metadata, tags, encryption, conditions and the rest hold for all its parts.</param>
    /// <param name="options">Size and number of parts, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload; nothing is left of it.</param>
    /// <returns>Entity tag, version, checksum and parts.</returns>
    /// <exception cref="S3Exception">S3 has refused it.</exception>
    /// <exception cref="Tern.InvalidRequestException">The body has more or fewer bytes than it was said to have.</exception>
    /// <exception cref="TransferException">The body has more than 10,000 parts, or, buffered, exceeds <see cref="UploadOptions.MaxLength"/>.</exception>
    /// <exception cref="UploadNotAbortedException">It failed, and parts are left.</exception>
    public Task<UploadResult> UploadAsync(PutObjectRequest request, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckObject(request);
        RequestBody body = request.Body ?? RequestBody.From(ReadOnlyMemory<byte>.Empty);
        bool isInMemory = body.TryGetMemory(out ReadOnlyMemory<byte> memory);
        if ((isInMemory || body.CanRepeat) && body.Length is { } length && length <= (options?.PartSize ?? PartSizes.ForLength(length)))
            return WholeUpload.SendAsync(this, request, body, length, ProgressMeter.Of(options, length), cancellationToken);
        return isInMemory
            ? UploadPartsAsync(request, options ?? UploadOptions.Default, memory, cancellationToken)
            : UploadOnceReadAsync(request, body, options ?? UploadOptions.Default, cancellationToken);
    }

    /// <summary>Sends a file: at once if it fits into one part, otherwise in parts, several at a time, as many as bring more bytes a second.</summary>
    /// <remarks>
    /// The file is read as it is sent, not buffered, and must not change meanwhile. At the beginning four parts are under way, up to
    /// <see cref="UploadOptions.MaxConcurrency"/> while that makes it faster; a service that asks to slow down halves them.
    /// With <see cref="UploadOptions.StateFile"/> an upload that was cut off goes on where it was.
    /// </remarks>
    /// <param name="request">The object, without a body.</param>
    /// <param name="path">The file.</param>
    /// <param name="options">Size and number of parts, progress, state; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload; nothing is left of it, unless there is a state file.</param>
    /// <returns>Entity tag, version, checksum and parts.</returns>
    /// <exception cref="IOException">The file cannot be opened, or the state not be read or written.</exception>
    /// <exception cref="TransferException">The file changed while it was sent, needs more than 10,000 parts, or the state is another object's.</exception>
    /// <exception cref="Tern.InvalidRequestException">
    /// The file could not be read while it was sent, or had become shorter, or a file of one part changed while it was read beforehand, for a checksum
    /// in the head or a signature of its bytes: the inner exception tells.
    /// </exception>
    /// <exception cref="S3Exception">S3 has refused it.</exception>
    /// <exception cref="UploadNotAbortedException">It failed, and parts are left.</exception>
    public async Task<UploadResult> UploadFileAsync(PutObjectRequest request, string path, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckObject(request);
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (request.Body is not null)
            throw new ArgumentException("The request has a body beside the file: leave it out.", nameof(request));
        return await new FileUpload(this, request, path, options ?? UploadOptions.Default).RunAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc cref="UploadFileAsync(PutObjectRequest, string, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="path">The file.</param>
    /// <param name="options">Size and number of parts, progress, state; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the upload; nothing is left of it, unless there is a state file.</param>
    public Task<UploadResult> UploadFileAsync(string bucket, string key, string path, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        UploadFileAsync(new PutObjectRequest { Bucket = bucket, Key = key }, path, options, cancellationToken);

    private static void CheckObject(PutObjectRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentException.ThrowIfNullOrEmpty(request.Bucket);
        ArgumentException.ThrowIfNullOrEmpty(request.Key);
        if (request.ContentLength is not null)
            throw new ArgumentException($"{nameof(PutObjectRequest.ContentLength)} is what the body is found to have: leave it out.", nameof(request));
    }

    /// <summary>The algorithm of the checksums of parts where the request chooses none, the same as that of a whole body; null for none.</summary>
    internal string? DefaultChecksumAlgorithm => Bodies is { RequestChecksums: ChecksumUse.WhenSupported } policy ? policy.DefaultAlgorithm : null;

    private S3WriteStream OpenWrite(PutObjectRequest request, UploadOptions options, long? totalBytes, CancellationToken cancellationToken)
    {
        // What cannot end well is not begun.
        if ((totalBytes ?? options.MaxLength) is { } most)
            PartedUpload.CheckCount(most, options.PartSize ?? PartSizes.ForLength(most));
        return new(this, request, options, totalBytes, SegmentPool.Shared, cancellationToken);
    }

    /// <summary>Uploads what gives its bytes once, or more of them than a part has.</summary>
    private async Task<UploadResult> UploadOnceReadAsync(PutObjectRequest request, RequestBody body, UploadOptions options, CancellationToken cancellationToken)
    {
        if (options.PartSize is null && body.Length is { } length and > PartSizes.Default)
            options = options with { PartSize = PartSizes.ForLength(length) };
        S3WriteStream stream = OpenWrite(request, options, body.Length, cancellationToken);
        await using (stream.ConfigureAwait(false))
        {
            await body.CopyToAsync(stream, cancellationToken).ConfigureAwait(false);
            return await stream.CompleteAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<UploadResult> UploadPartsAsync(PutObjectRequest request, UploadOptions options, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        var limit = ConcurrencyLimit.UpTo(options.MaxConcurrency ?? UploadOptions.DefaultParts, Options.TimeProvider);
        using var uploader = new MultipartUploader(this, request, options, limit, ProgressMeter.Of(options, bytes.Length), cancellationToken);
        long partSize = options.PartSize ?? PartSizes.ForLength(bytes.Length);
        try
        {
            PartedUpload.CheckCount(bytes.Length, partSize);
            await uploader.BeginAsync(cancellationToken).ConfigureAwait(false);
            await PartedUpload.SendAsync(uploader, bytes.Length, partSize, MakePart, cancellationToken).ConfigureAwait(false);
            return await uploader.CompleteAsync(bytes.Length, check: null, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await uploader.AbortAsync(e).ConfigureAwait(false);
            throw;
        }

        RequestBody MakePart(long offset, long length) => RequestBody.From(bytes.Slice((int)offset, (int)length));
    }
}
