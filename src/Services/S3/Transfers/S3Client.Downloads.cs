using System.Buffers;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    // Of the parts that wait for their turn.
    private const long MaxKeptBytes = 256 * 1024 * 1024;

    /// <summary>Fetches an object into a file: ranges at once, as many as bring more bytes a second, each written where it belongs.</summary>
    /// <remarks>
    /// All ranges are of one version: an object that changes meanwhile is an error. The bytes go into a temporary file beside the
    /// file, of the object's length from the beginning, and it takes the file's place when it is whole and
    /// verified; after a failure or a cancellation nothing is left of it, unless <see cref="DownloadOptions.StateFile"/> is to go on with it.
    /// </remarks>
    /// <param name="request">The object. Without a range or a part: they are chosen here.</param>
    /// <param name="path">The file; one that is there is replaced.</param>
    /// <param name="options">Size and number of ranges, progress, state; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the download.</param>
    /// <returns>What was fetched, and what it was held against.</returns>
    /// <exception cref="ChecksumMismatchException">The bytes are not the ones that S3 has.</exception>
    /// <exception cref="ObjectChangedException">The object became another one meanwhile.</exception>
    /// <exception cref="IOException">The file cannot be written, as when the disk is full.</exception>
    /// <exception cref="S3Exception">S3 refused a request.</exception>
    public Task<DownloadResult> DownloadFileAsync(GetObjectRequest request, string path, DownloadOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckWhole(request);
        ArgumentException.ThrowIfNullOrEmpty(path);
        return new FileDownload(this, request, path, options ?? new()).RunAsync(cancellationToken);
    }

    /// <inheritdoc cref="DownloadFileAsync(GetObjectRequest, string, DownloadOptions?, CancellationToken)"/>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="path">The file; one that is there is replaced.</param>
    /// <param name="options">Size and number of ranges, progress, state; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the download.</param>
    public Task<DownloadResult> DownloadFileAsync(string bucket, string key, string path, DownloadOptions? options = null, CancellationToken cancellationToken = default) =>
        DownloadFileAsync(new GetObjectRequest { Bucket = bucket, Key = key }, path, options, cancellationToken);

    /// <summary>Fetches an object into a stream, in order, while ranges are fetched at once and kept until it is their turn.</summary>
    /// <remarks>
    /// Memory is bounded by <see cref="DownloadOptions.MaxConcurrency"/> times the size of a range, however slow the stream is. Where an object can only
    /// be verified part by part (composite checksums) a range is a part of it, however large: at most 256 MiB are kept, and what has no room is asked
    /// for when it is its turn.
    /// A checksum is known when its bytes have been handed over, so that a mismatch means that the stream has bytes that are not to be trusted.
    /// </remarks>
    /// <param name="request">The object. Without a range or a part: they are chosen here.</param>
    /// <param name="destination">Where the bytes go; left open.</param>
    /// <param name="options">Size and number of ranges, progress; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the download.</param>
    /// <returns>What was fetched, and what it was held against.</returns>
    /// <exception cref="ChecksumMismatchException">The bytes are not the ones that S3 has.</exception>
    /// <exception cref="ObjectChangedException">The object became another one meanwhile.</exception>
    /// <exception cref="S3Exception">S3 refused a request.</exception>
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

    private static void CheckWhole(GetObjectRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (request.Range is not null || request.PartNumber is not null)
            throw new ArgumentException($"A download chooses ranges and parts itself: leave them out, or call {nameof(GetObjectAsync)}.", nameof(request));
    }

    private async Task<DownloadResult> DownloadInOrderAsync(
        GetObjectRequest request, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, DownloadOptions options, CancellationToken cancellationToken)
    {
        CheckWhole(request);
        if (options.StateFile is not null)
            throw new ArgumentException($"{nameof(DownloadOptions.StateFile)} is for downloads to files.", nameof(options));
        DownloadPlan plan = await DownloadPlan.MakeAsync(this, request, options, cancellationToken).ConfigureAwait(false);
        await using (plan.ConfigureAwait(false))
            return await DownloadInOrderAsync(plan, write, options, cancellationToken).ConfigureAwait(false);
    }

    private async Task<DownloadResult> DownloadInOrderAsync(
        DownloadPlan plan, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, DownloadOptions options, CancellationToken cancellationToken)
    {
        ProgressMeter? meter = options.Progress is null ? null : new(options.Progress, plan.Length);
        var limit = ConcurrencyLimit.Of(options.MaxConcurrency ?? DownloadOptions.DefaultBufferedParts, Options.TimeProvider);
        SegmentPool pool = SegmentPool.Shared;
        using Checksums.Checksum? checksum = plan is { Algorithm: not null, HasPieceChecksums: false } ? Checksums.Checksum.Create(plan.Algorithm) : null;
        // Ranges are as large as the options say; the object's own parts are as large as somebody once chose.
        var target = new OrderedTarget(pool, plan.IsByParts ? MaxKeptBytes : long.MaxValue, write, checksum);
        pool.Enter();
        try
        {
            plan.Verify(await new PieceRun(this, plan, target, limit, meter, pool).RunAsync(arrived: null, cancellationToken).ConfigureAwait(false));
            if (checksum is not null)
                plan.VerifyWhole(ObjectChecksum.Finish(checksum));
        }
        finally
        {
            target.Release();
            pool.Leave();
        }
        return new() { Length = plan.Length, ETag = plan.Response.ETag, VersionId = plan.Response.VersionId, Verification = plan.Verification, Response = plan.Response };
    }
}
