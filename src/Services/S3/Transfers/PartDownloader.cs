using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>Downloads one part of an object. It resumes after a broken connection.</summary>
internal sealed class PartDownloader(S3Client client, DownloadPlan plan, SegmentPool pool, ProgressMeter? meter)
{
    // Consecutive tries without new bytes. Each try is a call with its own retries.
    private const int MaxTriesWithoutProgress = 3;
    private static readonly TimeSpan s_retryDelay = TimeSpan.FromMilliseconds(200);

    /// <summary>True if a call needed more than one attempt.</summary>
    public bool WasThrottled { get; private set; }

    /// <summary>Downloads the part to the target.</summary>
    /// <exception cref="ObjectChangedException">The object has changed.</exception>
    /// <exception cref="TernChecksumMismatchException">The bytes do not match the checksum of S3.</exception>
    /// <exception cref="TernTransportException">The connection breaks repeatedly without progress.</exception>
    public async Task<DownloadedPart> ReadAsync(int index, IPartTarget target, CancellationToken cancellationToken)
    {
        ContentRange? range = plan.UsesPartNumbers ? null : plan.GetRange(index);
        using Runtime.Checksum? checksum = plan.HasPartChecksums ? Runtime.Checksum.Create(plan.Algorithm!) : null;
        string? expected = null;
        long done = 0;
        int fruitless = 0;
        byte[] segment = pool.Rent();
        try
        {
            while (true)
            {
                if (target.GetBackpressure(index) is { } obstacle)
                    await obstacle.WaitAsync(cancellationToken).ConfigureAwait(false);
                long before = done;
                bool isHeldUp = false;
                TernTransportException? broken = null;
                try
                {
                    FirstPartBytes? first = index == 0 ? plan.TakeFirstPart() : null;
                    GetObjectResponse? response = first is null ? await RequestAsync(index, range, done, cancellationToken).ConfigureAwait(false) : null;
                    await using (((IAsyncDisposable?)first ?? response!).ConfigureAwait(false))
                    {
                        WasThrottled |= (response ?? plan.Response).ResponseMetadata.Attempts > 1;
                        ContentRange served = response is null ? new(0, plan.FirstPartLength, plan.Length) : ValidateResponse(response, range, done);
                        if (range is null)
                        {
                            range = served;
                            expected = plan.Algorithm is null ? null : ObjectChecksum.GetFromHeaders(response ?? plan.Response, plan.Algorithm);
                        }
                        while (done < range.Value.Length && !(isHeldUp = target.GetBackpressure(index) is not null))
                        {
                            Memory<byte> room = segment.AsMemory(0, (int)Math.Min(segment.Length, range.Value.Length - done));
                            int count = response is null
                                ? await first!.ReadAsync(done, room, cancellationToken).ConfigureAwait(false)
                                : await response.Body.ReadAsync(room, cancellationToken).ConfigureAwait(false);
                            if (count == 0)
                                break;
                            checksum?.Append(segment.AsSpan(0, count));
                            await target.WriteAsync(index, range.Value.Start + done, segment.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                            done += count;
                            meter?.Add(count);
                        }
                    }
                    if (done == range.Value.Length)
                        return Complete(index, range.Value, checksum, expected);
                    // The first response can be shorter than a part. The rest has not been requested yet.
                    if (isHeldUp || (first is not null && done == first.Length))
                        continue;
                }
                catch (TernTransportException e)
                {
                    broken = e;
                }
                fruitless = done > before ? 0 : fruitless + 1;
                if (fruitless == MaxTriesWithoutProgress)
                    throw broken ?? new TernTransportException($"The response ends early. {MaxTriesWithoutProgress} consecutive requests returned no further bytes.");
                await Task.Delay(s_retryDelay * (fruitless + 1), client.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            pool.Return(segment);
        }
    }

    private async Task<GetObjectResponse> RequestAsync(int index, ContentRange? range, long done, CancellationToken cancellationToken)
    {
        GetObjectRequest request = range is { } known
            ? plan.Request with { Range = new ContentRange(known.Start + done, known.Length - done, known.Total).ToString() }
            : plan.Request with { PartNumber = index + 1, ChecksumMode = ChecksumMode.Enabled };
        try
        {
            return await ExpiredTokenRetry.RetryOnceAsync(client.GetObjectAsync, request, cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (e.Response.StatusCode is 412 or 416)
        {
            throw CreateChangedException(e);
        }
    }

    /// <summary>Checks that the response has the requested bytes of the same object, because not every store supports <c>If-Match</c>.</summary>
    private ContentRange ValidateResponse(GetObjectResponse response, ContentRange? range, long done)
    {
        if (response.ETag != plan.Response.ETag)
            throw CreateChangedException(null);
        ContentRange served = ContentRange.Parse(response.ContentRange) ?? new(0, response.ContentLength ?? -1, response.ContentLength ?? -1);
        bool isExpected = range is { } known ? served.Start == known.Start + done && served.Length == known.Length - done : served.Length > 0;
        if (served.Total != plan.Length || served.Start + served.Length > plan.Length || !isExpected)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"The response contains the bytes {served.Start} to {served.Start + served.Length - 1} of {served.Total}, which were not requested. Downloads from a store without support for ranges or part numbers are not supported."));
        return served;
    }

    private DownloadedPart Complete(int index, ContentRange range, Runtime.Checksum? checksum, string? expected)
    {
        string? actual = checksum is null ? null : ObjectChecksum.Finish(checksum);
        if (expected is not null && actual is not null && !expected.Contains('-', StringComparison.Ordinal) && actual != expected)
            throw ObjectChecksum.CreateMismatchException(plan.Algorithm!, expected, actual, string.Create(CultureInfo.InvariantCulture, $"Part {index + 1} of the object"));
        return new(index, range.Start, range.Length, actual);
    }

    private ObjectChangedException CreateChangedException(Exception? cause) => new(plan.Request.Bucket, plan.Request.Key, cause);
}
