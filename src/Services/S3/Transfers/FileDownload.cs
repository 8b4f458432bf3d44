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
        // A short name beside the file: its own may be as long as names can be.
        string temporary = options.StateFile is not null ? path + ".tern-part" : Path.Combine(Path.GetDirectoryName(path)!, $".{Random.Shared.NextInt64():x16}.tern-part");
        bool isNew = options.StateFile is null || !File.Exists(temporary);
        // Opened before the state is read, and for nobody else until all is done: two calls must not go on with the same bytes.
        SafeFileHandle file = isNew ? Create(temporary, plan.Length) : Open(temporary, FileMode.Open, preallocated: 0);
        DownloadState? state = null;
        SegmentPool pool = SegmentPool.Shared;
        pool.Enter();
        bool isWhole = false;
        try
        {
            if (options.StateFile is { } stateFile)
                state = await DownloadState.OpenAsync(plan, stateFile, RandomAccess.GetLength(file), client.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
            if (!isNew && !state!.HasArrived)
            {
                File.Delete(temporary);
                file.Dispose();
                file = Create(temporary, plan.Length);
            }
            long resumed = await FillAsync(file, plan, state, pool, cancellationToken).ConfigureAwait(false);
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
            // Without a state nobody goes on with it. What was there is left to the state that was refused, and what this call has not open to whoever has.
            if (!isWhole && !file.IsClosed && (state is null ? isNew : !File.Exists(options.StateFile)))
                File.Delete(temporary);
            file.Dispose();
            state?.Dispose();
            pool.Leave();
        }
    }

    // A disk that is too small is told when the file is made, not after half of the bytes.
    private static SafeFileHandle Create(string temporary, long length) => Open(temporary, FileMode.CreateNew, length);

    // It is moved and deleted before it is closed, so that nobody else gets hold of it. Windows asks for this share to allow that, and
    // with it keeps others out all the same; elsewhere only without any others are kept out.
    private static SafeFileHandle Open(string temporary, FileMode mode, long preallocated) =>
        File.OpenHandle(temporary, mode, FileAccess.ReadWrite, OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None, FileOptions.Asynchronous, preallocated);

    private async Task<long> FillAsync(SafeFileHandle file, DownloadPlan plan, DownloadState? state, SegmentPool pool, CancellationToken cancellationToken)
    {
        RandomAccess.SetLength(file, plan.Length);
        if (state is not null && plan.HasPieceChecksums)
            await state.CheckAsync(file, pool, cancellationToken).ConfigureAwait(false);
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
            if (e is ObjectChangedException or ChecksumMismatchException)
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
        catch (TernException)
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
        plan.VerifyWhole(await FileChecksum.ComputeAsync(file, 0, plan.Length, checksum, pool, cancellationToken).ConfigureAwait(false)
            ?? throw new TransferException("the temporary file was made shorter while it was verified; call again, and keep others from it"));
    }
}
