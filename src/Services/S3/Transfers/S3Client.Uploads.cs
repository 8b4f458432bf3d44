using Tern.Runtime;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <inheritdoc cref="OpenWriteAsync(PutObjectRequest, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="options">Part size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the upload, until it is complete.</param>
    public Task<S3WriteStream> OpenWriteAsync(string bucket, string key, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        OpenWriteAsync(new PutObjectRequest { Bucket = bucket, Key = key }, options, cancellationToken);

    /// <summary>Opens an object for writing, with unknown length. <see cref="S3WriteStream.CompleteAsync"/> creates the object.</summary>
    /// <remarks>No request is sent before the first part is full, so a bucket that does not exist is reported then.</remarks>
    /// <param name="request">The object, without a body. Metadata, tags, encryption and conditions apply to all parts.</param>
    /// <param name="options">Part size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the upload, until it is complete.</param>
    /// <exception cref="ArgumentException">The request has a body or a content length.</exception>
    /// <exception cref="TransferException"><see cref="UploadOptions.MaxLength"/> is larger than 10,000 parts.</exception>
    public Task<S3WriteStream> OpenWriteAsync(PutObjectRequest request, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ValidateRequest(request);
        if (request.Body is not null)
            throw new ArgumentException($"The request must not have a body. Remove it, or call {nameof(UploadAsync)}.", nameof(request));
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(OpenWrite(request, options ?? UploadOptions.Default, totalBytes: null, cancellationToken));
    }

    /// <inheritdoc cref="UploadAsync(PutObjectRequest, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="body">The body.</param>
    /// <param name="options">Part size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The parts that were sent are removed.</param>
    public Task<UploadResult> UploadAsync(string bucket, string key, RequestBody body, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        UploadAsync(new PutObjectRequest { Bucket = bucket, Key = key, Body = body }, options, cancellationToken);

    /// <summary>Uploads an object of any size: with one request if it fits into one part, otherwise in several parts at the same time.</summary>
    /// <remarks>
    /// Memory is sent without a copy. So is a body that fits into one part and can be read again, such as a seekable stream.
    /// Any other body is buffered part by part as by <see cref="S3WriteStream"/>, so that parts can be sent again although the body can be read only
    /// once. <see cref="UploadFileAsync(PutObjectRequest, string, UploadOptions?, CancellationToken)"/> uploads files without a buffer.
    /// After an error or a cancellation no object and no parts remain, unless S3 created the object and its response was not received
    /// (<see cref="CallInfo.IsOutcomeUnknown"/>). That outcome is looked up only for multipart uploads and conditions. It stays unknown if S3 rejects
    /// the lookup.
    /// </remarks>
    /// <param name="request">The object. Metadata, tags, encryption and conditions apply to all parts.</param>
    /// <param name="options">Part size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The parts that were sent are removed.</param>
    /// <returns>The entity tag, version, checksum and parts of the object.</returns>
    /// <exception cref="S3Exception">S3 rejected the request.</exception>
    /// <exception cref="Tern.TernRequestException">The length of the body is not the length that it reported.</exception>
    /// <exception cref="TransferException">
    /// The body is larger than 10,000 parts, or, if it is buffered, than <see cref="UploadOptions.MaxLength"/>.
    /// </exception>
    /// <exception cref="UploadNotAbortedException">The upload failed, and its parts could not be removed.</exception>
    public Task<UploadResult> UploadAsync(PutObjectRequest request, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ValidateRequest(request);
        RequestBody body = request.Body ?? RequestBody.From(ReadOnlyMemory<byte>.Empty);
        bool isInMemory = body.TryGetMemory(out ReadOnlyMemory<byte> memory);
        if ((isInMemory || body.CanReadRepeatedly) && body.Length is { } length && length <= (options?.PartSize ?? PartSizes.ForLength(length)))
            return SinglePartUpload.SendAsync(this, request, body, length, ProgressMeter.Create(options, length), cancellationToken);
        return isInMemory
            ? UploadPartsAsync(request, options ?? UploadOptions.Default, memory, cancellationToken)
            : UploadBufferedAsync(request, body, options ?? UploadOptions.Default, cancellationToken);
    }

    /// <summary>
    /// Uploads a file: with one request if it fits into one part, otherwise in several parts at the same time, adapted to the throughput.
    /// </summary>
    /// <remarks>
    /// The file is read as it is sent, not buffered, and must not change during the upload. An upload starts with four parts in flight. While the
    /// throughput increases, the number rises up to <see cref="UploadOptions.MaxConcurrency"/>; a throttling response halves it.
    /// With <see cref="UploadOptions.StateFile"/> an interrupted upload can be resumed.
    /// </remarks>
    /// <param name="request">The object, without a body.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">Part size, concurrency, progress and state file. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The parts that were sent are removed, unless there is a state file.</param>
    /// <returns>The entity tag, version, checksum and parts of the object.</returns>
    /// <exception cref="IOException">The file cannot be opened, or the state file cannot be read or written.</exception>
    /// <exception cref="TransferException">
    /// The file changed during the upload, needs more than 10,000 parts, or the state file belongs to another object.
    /// </exception>
    /// <exception cref="Tern.TernRequestException">
    /// The file could not be read during the upload, became shorter, or, for a file of one part, changed while it was read in advance for a checksum
    /// header or a payload signature. The inner exception contains the cause.
    /// </exception>
    /// <exception cref="S3Exception">S3 rejected the request.</exception>
    /// <exception cref="UploadNotAbortedException">The upload failed, and its parts could not be removed.</exception>
    public async Task<UploadResult> UploadFileAsync(PutObjectRequest request, string path, UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ValidateRequest(request);
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (request.Body is not null)
            throw new ArgumentException("The request must not have a body in addition to the file. Remove it.", nameof(request));
        return await new FileUpload(this, request, path, options ?? UploadOptions.Default).UploadAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc cref="UploadFileAsync(PutObjectRequest, string, UploadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">Part size, concurrency, progress and state file. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The parts that were sent are removed, unless there is a state file.</param>
    public Task<UploadResult> UploadFileAsync(string bucket, string key, string path, UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        UploadFileAsync(new PutObjectRequest { Bucket = bucket, Key = key }, path, options, cancellationToken);

    private static void ValidateRequest(PutObjectRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentException.ThrowIfNullOrEmpty(request.Bucket);
        ArgumentException.ThrowIfNullOrEmpty(request.Key);
        if (request.ContentLength is not null)
            throw new ArgumentException($"{nameof(PutObjectRequest.ContentLength)} is determined from the body. Remove it from the request.", nameof(request));
    }

    /// <summary>The checksum algorithm of parts if the request selects none, the same as for a single request. Null means no checksum.</summary>
    internal string? DefaultChecksumAlgorithm => Bodies is { RequestChecksums: ChecksumUse.WhenSupported } ? BodyPolicy.DefaultAlgorithm : null;

    private S3WriteStream OpenWrite(PutObjectRequest request, UploadOptions options, long? totalBytes, CancellationToken cancellationToken)
    {
        // A length that is too large fails before anything is sent.
        if ((totalBytes ?? options.MaxLength) is { } most)
            MultipartSender.ThrowIfTooManyParts(most, options.PartSize ?? PartSizes.ForLength(most));
        return new(this, request, options, totalBytes, SegmentPool.Shared, cancellationToken);
    }

    /// <summary>Uploads a body that can be read only once, or that is larger than one part.</summary>
    private async Task<UploadResult> UploadBufferedAsync(PutObjectRequest request, RequestBody body, UploadOptions options, CancellationToken cancellationToken)
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
        var limit = ConcurrencyLimit.CreateAdaptive(options.MaxConcurrency ?? UploadOptions.DefaultConcurrency, Options.TimeProvider);
        using var uploader = new MultipartUploader(this, request, options, limit, ProgressMeter.Create(options, bytes.Length), cancellationToken);
        long partSize = options.PartSize ?? PartSizes.ForLength(bytes.Length);
        try
        {
            MultipartSender.ThrowIfTooManyParts(bytes.Length, partSize);
            await uploader.CreateAsync(cancellationToken).ConfigureAwait(false);
            await MultipartSender.SendAsync(uploader, bytes.Length, partSize, MakePart, cancellationToken).ConfigureAwait(false);
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
