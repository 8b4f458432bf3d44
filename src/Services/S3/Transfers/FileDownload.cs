using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>One object on its way into a file: into a temporary one beside it, which takes its place when it is whole.</summary>
internal sealed class FileDownload(S3Client client, GetObjectRequest request, string path, DownloadOptions options)
{
    public async Task<DownloadResult> RunAsync(CancellationToken cancellationToken)
    {
        path = Path.GetFullPath(path);
        DownloadPlan plan = await DownloadPlan.MakeAsync(client, request, options, cancellationToken).ConfigureAwait(false);
        await using (plan.ConfigureAwait(false))
            return await FetchAsync(plan, cancellationToken).ConfigureAwait(false);
    }

    private async Task<DownloadResult> FetchAsync(DownloadPlan plan, CancellationToken cancellationToken)
    {
        bool isResumable = options.StateFile is not null;
        // A short name beside the file: its own may be as long as names can be.
        string temporary = isResumable ? path + ".tern-part" : Path.Combine(Path.GetDirectoryName(path)!, $".{Random.Shared.NextInt64():x16}.tern-part");
        long before = isResumable && File.Exists(temporary) ? new FileInfo(temporary).Length : -1;
        using DownloadState? state = isResumable
            ? await DownloadState.OpenAsync(plan, options.StateFile!, before, client.Options.TimeProvider, cancellationToken).ConfigureAwait(false)
            : null;
        SegmentPool pool = SegmentPool.Shared;
        pool.Enter();
        bool isWhole = false;
        try
        {
            long resumed;
            // A disk that is too small is told when the file is made, not after half of the bytes.
            using (SafeFileHandle file = isResumable
                ? File.OpenHandle(temporary, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, FileOptions.Asynchronous)
                : File.OpenHandle(temporary, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None, FileOptions.Asynchronous, plan.Length))
            {
                resumed = await FillAsync(file, plan, state, pool, cancellationToken).ConfigureAwait(false);
            }
            File.Move(temporary, path, overwrite: true);
            isWhole = true;
            state?.Delete();
            return new()
            {
                Length = plan.Length,
                ETag = plan.Response.ETag,
                VersionId = plan.Response.VersionId,
                Verification = plan.Verification,
                ResumedBytes = resumed,
                Response = plan.Response,
            };
        }
        finally
        {
            pool.Leave();
            // Without a state nobody goes on with it.
            if (!isWhole && !File.Exists(options.StateFile))
                File.Delete(temporary);
        }
    }

    private async Task<long> FillAsync(SafeFileHandle file, DownloadPlan plan, DownloadState? state, SegmentPool pool, CancellationToken cancellationToken)
    {
        RandomAccess.SetLength(file, plan.Length);
        ProgressMeter? meter = options.Progress is null ? null : new(options.Progress, plan.Length);
        long resumed = state?.Arrived.Sum(piece => piece.Length) ?? 0;
        meter?.Add(resumed);
        var limit = ConcurrencyLimit.UpTo(options.MaxConcurrency ?? DownloadOptions.DefaultParts, client.Options.TimeProvider);
        var run = new PieceRun(client, plan, new FileTarget(file, state), limit, meter, pool);
        IReadOnlyList<PieceReceipt> pieces;
        try
        {
            pieces = await run.RunAsync(state?.Arrived, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (state is not null)
        {
            if (e is ObjectChangedException)
                state.Delete();
            else
                await TrySaveAsync(state, file).ConfigureAwait(false);
            throw;
        }
        try
        {
            plan.Verify(pieces);
            if (plan is { Algorithm: not null, HasPieceChecksums: false })
                await VerifyFileAsync(file, plan, pool, cancellationToken).ConfigureAwait(false);
        }
        catch (ChecksumMismatchException)
        {
            state?.Delete();
            throw;
        }
        RandomAccess.FlushToDisk(file);
        return resumed;
    }

    private static async Task TrySaveAsync(DownloadState state, SafeFileHandle file)
    {
        try
        {
            await state.SaveAsync(file, CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // As on a full disk. What the download failed with is what the caller has to know; a state of before, if there is one, still holds.
        }
    }

    /// <summary>Holds the file against a checksum that is not made of those of its pieces.</summary>
    private static async Task VerifyFileAsync(SafeFileHandle file, DownloadPlan plan, SegmentPool pool, CancellationToken cancellationToken)
    {
        using Checksums.Checksum? checksum = Checksums.Checksum.Create(plan.Algorithm!);
        if (checksum is null)
            return;
        byte[] segment = pool.Rent();
        try
        {
            for (long offset = 0; offset < plan.Length;)
            {
                int count = await RandomAccess.ReadAsync(file, segment, offset, cancellationToken).ConfigureAwait(false);
                checksum.Append(segment.AsSpan(0, count));
                offset += count;
            }
        }
        finally
        {
            pool.Return(segment);
        }
        plan.VerifyWhole(ObjectChecksum.Finish(checksum));
    }
}
