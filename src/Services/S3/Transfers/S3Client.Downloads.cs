using System.Buffers;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    // The limit of the buffered parts that are not the current one.
    private const long MaxBufferedBytes = 256 * 1024 * 1024;

    /// <summary>
    /// Downloads an object to a file. Several ranges are requested at the same time, adapted to the throughput, and written to their offsets.
    /// </summary>
    /// <remarks>
    /// All ranges are of one version: a change of the object during the download is an error. The bytes are written to a temporary file beside the
    /// destination, preallocated to the length of the object. It replaces the destination when it is complete and verified. After a failure or a
    /// cancellation the temporary file is deleted, unless <see cref="DownloadOptions.StateFile"/> is set to resume the download.
    /// </remarks>
    /// <param name="request">The object. A range or a part number is not allowed: the method selects the ranges.</param>
    /// <param name="path">The path of the file. An existing file is replaced.</param>
    /// <param name="options">Range size, concurrency, progress and state file. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The result, with the kind of verification.</returns>
    /// <exception cref="TernChecksumMismatchException">The bytes do not match the checksum of S3.</exception>
    /// <exception cref="ObjectChangedException">The object changed during the download.</exception>
    /// <exception cref="IOException">The file cannot be written, for example because the disk is full.</exception>
    /// <exception cref="S3Exception">S3 rejected a request.</exception>
    public Task<DownloadResult> DownloadFileAsync(GetObjectRequest request, string path, DownloadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ThrowIfRange(request);
        ArgumentException.ThrowIfNullOrEmpty(path);
        return new FileDownload(this, request, path, options ?? new()).DownloadAsync(cancellationToken);
    }

    /// <inheritdoc cref="DownloadFileAsync(GetObjectRequest, string, DownloadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="path">The path of the file. An existing file is replaced.</param>
    /// <param name="options">Range size, concurrency, progress and state file. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public Task<DownloadResult> DownloadFileAsync(string bucket, string key, string path, DownloadOptions? options = null, CancellationToken cancellationToken = default) =>
        DownloadFileAsync(new GetObjectRequest { Bucket = bucket, Key = key }, path, options, cancellationToken);

    /// <summary>
    /// Downloads an object to a stream, in order. Several ranges are requested at the same time and buffered until they can be written.
    /// </summary>
    /// <remarks>
    /// The maximum memory is <see cref="DownloadOptions.MaxConcurrency"/> times the size of a range, however slow the stream is. An object with a
    /// composite checksum can only be verified part by part, so a range is then a part of any size: at most 256 MiB are buffered, and further
    /// parts are requested when they are next.
    /// A checksum is verified after its bytes were written. After a mismatch the stream contains invalid bytes.
    /// </remarks>
    /// <param name="request">The object. A range or a part number is not allowed: the method selects the ranges.</param>
    /// <param name="destination">The stream to write to. It is not closed.</param>
    /// <param name="options">Range size, concurrency and progress. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The result, with the kind of verification.</returns>
    /// <exception cref="TernChecksumMismatchException">The bytes do not match the checksum of S3.</exception>
    /// <exception cref="ObjectChangedException">The object changed during the download.</exception>
    /// <exception cref="S3Exception">S3 rejected a request.</exception>
    public Task<DownloadResult> DownloadAsync(GetObjectRequest request, Stream destination, DownloadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return DownloadInOrderAsync(request, destination.WriteAsync, options ?? new(), cancellationToken);
    }

    /// <inheritdoc cref="DownloadAsync(GetObjectRequest, Stream, DownloadOptions?, CancellationToken)"/>
    public Task<DownloadResult> DownloadAsync(GetObjectRequest request, IBufferWriter<byte> destination, DownloadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return DownloadInOrderAsync(request, Write, options ?? new(), cancellationToken);

        ValueTask Write(ReadOnlyMemory<byte> bytes, CancellationToken token)
        {
            destination.Write(bytes.Span);
            return ValueTask.CompletedTask;
        }
    }

    private static void ThrowIfRange(GetObjectRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (request.Range is not null || request.PartNumber is not null)
            throw new ArgumentException($"A download selects ranges and parts itself. Remove Range and PartNumber, or call {nameof(GetObjectAsync)}.", nameof(request));
    }

    private async Task<DownloadResult> DownloadInOrderAsync(
        GetObjectRequest request, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, DownloadOptions options, CancellationToken cancellationToken)
    {
        ThrowIfRange(request);
        if (options.StateFile is not null)
            throw new ArgumentException($"{nameof(DownloadOptions.StateFile)} is supported only by {nameof(DownloadFileAsync)}. Remove it.", nameof(options));
        DownloadPlan plan = await DownloadPlan.CreateAsync(this, request, options, cancellationToken).ConfigureAwait(false);
        await using (plan.ConfigureAwait(false))
            return await DownloadInOrderAsync(plan, write, options, cancellationToken).ConfigureAwait(false);
    }

    private async Task<DownloadResult> DownloadInOrderAsync(
        DownloadPlan plan, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, DownloadOptions options, CancellationToken cancellationToken)
    {
        ProgressMeter? meter = options.Progress is null ? null : new(options.Progress, plan.Length);
        var limit = ConcurrencyLimit.CreateFixed(options.MaxConcurrency ?? DownloadOptions.DefaultBufferedConcurrency, Options.TimeProvider);
        SegmentPool pool = SegmentPool.Shared;
        using Runtime.Checksum? checksum = plan is { Algorithm: not null, HasPartChecksums: false } ? Runtime.Checksum.Create(plan.Algorithm) : null;
        // The options set the size of ranges. The parts of a multipart object can have any size.
        var target = new OrderedTarget(pool, plan.UsesPartNumbers ? MaxBufferedBytes : long.MaxValue, write, checksum);
        pool.Enter();
        try
        {
            plan.Verify(await new PartDownloadScheduler(this, plan, target, limit, meter, pool).DownloadAsync(arrived: null, cancellationToken).ConfigureAwait(false));
            if (checksum is not null)
                plan.VerifyFullObject(ObjectChecksum.Finish(checksum));
        }
        finally
        {
            target.Release();
            pool.Leave();
        }
        return new() { Length = plan.Length, ETag = plan.Response.ETag, VersionId = plan.Response.VersionId, Verification = plan.Verification, Response = plan.Response };
    }
}
