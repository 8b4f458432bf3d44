using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Downloads an object to a temporary file beside the destination, which replaces the destination when it is complete.</summary>
internal sealed class FileDownload(S3Client client, GetObjectRequest request, string path, DownloadOptions options)
{
    public async Task<DownloadResult> DownloadAsync(CancellationToken cancellationToken)
    {
        path = Path.GetFullPath(path);
        DownloadPlan plan = await DownloadPlan.CreateAsync(client, request, options, cancellationToken).ConfigureAwait(false);
        await using (plan.ConfigureAwait(false))
            return await FetchAsync(plan, cancellationToken).ConfigureAwait(false);
    }

    private async Task<DownloadResult> FetchAsync(DownloadPlan plan, CancellationToken cancellationToken)
    {
        // A short name, because the name of the destination can have the maximum length.
        string temporary = options.StateFile is not null ? path + ".tern-part" : Path.Combine(Path.GetDirectoryName(path)!, $".{Random.Shared.NextInt64():x16}.tern-part");
        bool isNew = options.StateFile is null || !File.Exists(temporary);
        // Opened exclusively before the state is read: two calls must not resume the same file.
        SafeFileHandle file = isNew ? Create(temporary, plan.Length) : Open(temporary, FileMode.Open, preallocated: 0);
        DownloadState? state = null;
        SegmentPool pool = SegmentPool.Shared;
        pool.Enter();
        bool isWhole = false;
        try
        {
            if (options.StateFile is { } stateFile)
                state = await DownloadState.OpenAsync(plan, stateFile, RandomAccess.GetLength(file), client.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
            if (!isNew && !state!.HasCompletedParts)
            {
                File.Delete(temporary);
                file.Dispose();
                file = Create(temporary, plan.Length);
            }
            long resumed = await DownloadPartsAsync(file, plan, state, pool, cancellationToken).ConfigureAwait(false);
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
            // Without a state the file cannot be resumed. A file of a rejected state, or one that another call has open, is not deleted.
            if (!isWhole && !file.IsClosed && (state is null ? isNew : !File.Exists(options.StateFile)))
                File.Delete(temporary);
            file.Dispose();
            state?.Dispose();
            pool.Leave();
        }
    }

    // Preallocated, so that a full disk is reported at the start and not after half of the bytes.
    private static SafeFileHandle Create(string temporary, long length) => Open(temporary, FileMode.CreateNew, length);

    // The file is moved or deleted before it is closed, so that no other process can open it. On Windows that needs FileShare.Delete, which
    // excludes other readers and writers; on other systems only FileShare.None does.
    private static SafeFileHandle Open(string temporary, FileMode mode, long preallocated) =>
        File.OpenHandle(temporary, mode, FileAccess.ReadWrite, OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None, FileOptions.Asynchronous, preallocated);

    private async Task<long> DownloadPartsAsync(SafeFileHandle file, DownloadPlan plan, DownloadState? state, SegmentPool pool, CancellationToken cancellationToken)
    {
        RandomAccess.SetLength(file, plan.Length);
        if (state is not null && plan.HasPartChecksums)
            await state.VerifyAsync(file, pool, cancellationToken).ConfigureAwait(false);
        ProgressMeter? meter = options.Progress is null ? null : new(options.Progress, plan.Length);
        long resumed = state?.CompletedParts.Sum(part => part.Length) ?? 0;
        meter?.Add(resumed);
        var limit = ConcurrencyLimit.CreateAdaptive(options.MaxConcurrency ?? DownloadOptions.DefaultConcurrency, client.Options.TimeProvider);
        var run = new PartDownloadScheduler(client, plan, new FileTarget(file, state), limit, meter, pool);
        IReadOnlyList<DownloadedPart> parts;
        try
        {
            parts = await run.DownloadAsync(state?.CompletedParts, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (state is not null)
        {
            if (e is ObjectChangedException or TernChecksumMismatchException)
                state.Delete();
            else
                await TrySaveAsync(state, file).ConfigureAwait(false);
            throw;
        }
        try
        {
            plan.Verify(parts);
            if (plan is { Algorithm: not null, HasPartChecksums: false })
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
            // For example a full disk. The caller gets the error of the download. An earlier state, if there is one, is still valid.
        }
    }

    /// <summary>Verifies the file with a checksum that cannot be combined from those of the parts.</summary>
    private static async Task VerifyFileAsync(SafeFileHandle file, DownloadPlan plan, SegmentPool pool, CancellationToken cancellationToken)
    {
        using Runtime.Checksum? checksum = Runtime.Checksum.Create(plan.Algorithm!);
        if (checksum is null)
            return;
        plan.VerifyFullObject(await FileChecksum.ComputeAsync(file, 0, plan.Length, checksum, pool, cancellationToken).ConfigureAwait(false)
            ?? throw new TransferException("The temporary file became shorter while it was verified. Download again, and prevent other processes from changing it."));
    }
}
