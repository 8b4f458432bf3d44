using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Uploads one file.</summary>
internal sealed class FileUpload(S3Client client, PutObjectRequest request, string path, UploadOptions options)
{
    private const string Kind = "tern-upload-1";

    // The response stays small with this many parts, even with the longest checksums.
    private const int MaxListedParts = 200;

    private long _length;
    private long _lastWriteTicks;
    private long _partSize;
    private bool _isStateSaved;

    public async Task<UploadResult> UploadAsync(CancellationToken cancellationToken)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.Read, FileOptions.Asynchronous);
        _length = RandomAccess.GetLength(file);
        _lastWriteTicks = File.GetLastWriteTimeUtc(file).Ticks;
        _partSize = options.PartSize ?? PartSizes.ForLength(_length);
        var limit = ConcurrencyLimit.CreateAdaptive(options.MaxConcurrency ?? UploadOptions.DefaultConcurrency, client.Options.TimeProvider);
        SegmentPool pool = SegmentPool.Shared;
        ProgressMeter? meter = ProgressMeter.Create(options, _length);
        using var uploader = new MultipartUploader(client, request, options, limit, meter, cancellationToken);
        pool.Enter();
        try
        {
            if (_length <= _partSize)
            {
                await AbortPreviousAsync(cancellationToken).ConfigureAwait(false);
                // If the file changes during the upload, the last bytes are not sent, so no object is created.
                var whole = new FileRangeBody(pool, file, 0, _length, CheckUnchanged);
                return await SinglePartUpload.SendAsync(client, request, whole, _length, meter, cancellationToken).ConfigureAwait(false);
            }
            MultipartSender.ThrowIfTooManyParts(_length, _partSize);
            await StartAsync(uploader, cancellationToken).ConfigureAwait(false);
            await MultipartSender.SendAsync(uploader, _length, _partSize, MakePart, cancellationToken).ConfigureAwait(false);
            UploadResult result = await uploader.CompleteAsync(_length, CheckUnchanged, cancellationToken).ConfigureAwait(false);
            if (options.StateFile is not null)
                File.Delete(options.StateFile);
            return result;
        }
        catch (Exception e)
        {
            // Parts are kept only if a later process can find them.
            if (!_isStateSaved)
                await uploader.AbortAsync(e).ConfigureAwait(false);
            else
                await uploader.SuspendAsync().ConfigureAwait(false);
            throw;
        }
        finally
        {
            pool.Leave();
        }

        RequestBody MakePart(long offset, long size) => new FileRangeBody(pool, file, offset, size, check: null);

        void CheckUnchanged()
        {
            if (RandomAccess.GetLength(file) != _length || File.GetLastWriteTimeUtc(file).Ticks != _lastWriteTicks)
                throw new TransferException($"The file '{path}' changed while it was uploaded. Upload again when the file no longer changes.");
        }
    }

    /// <summary>Creates an upload, or resumes the upload of the state.</summary>
    private async Task StartAsync(MultipartUploader uploader, CancellationToken cancellationToken)
    {
        if (options.StateFile is not { } stateFile)
        {
            await uploader.CreateAsync(cancellationToken).ConfigureAwait(false);
            return;
        }
        if (await LoadAsync(stateFile, cancellationToken).ConfigureAwait(false) is not { } state
            || !await TryResumeAsync(uploader, state, cancellationToken).ConfigureAwait(false))
        {
            await uploader.CreateAsync(cancellationToken).ConfigureAwait(false);
            await CreateState(uploader).SaveAsync(stateFile, [], cancellationToken).ConfigureAwait(false);
        }
        _isStateSaved = true;
    }

    /// <summary>Aborts the multipart upload of an earlier process for a file that was larger then.</summary>
    private async Task AbortPreviousAsync(CancellationToken cancellationToken)
    {
        if (options.StateFile is not { } stateFile || await LoadAsync(stateFile, cancellationToken).ConfigureAwait(false) is not { } state)
            return;
        try
        {
            await ExpiredTokenRetry.RetryOnceAsync(client.AbortMultipartUploadAsync, UploadRequests.Abort(request, state["upload"]!), cancellationToken).ConfigureAwait(false);
        }
        catch (S3Exception e) when (e.ErrorCode == "NoSuchUpload")
        {
        }
        File.Delete(stateFile);
    }

    private async Task<TransferState?> LoadAsync(string stateFile, CancellationToken cancellationToken)
    {
        TransferState? state = await TransferState.LoadAsync(stateFile, cancellationToken).ConfigureAwait(false);
        if (state is not null && (state["kind"] != Kind || state["bucket"] != request.Bucket || state["key"] != request.Key || state["upload"] is not { Length: > 0 }))
            throw new TransferException($"The file '{stateFile}' is not the state of an upload to this bucket and key. Delete it, or set another {nameof(UploadOptions.StateFile)}.");
        return state;
    }

    private async Task<bool> TryResumeAsync(MultipartUploader uploader, TransferState state, CancellationToken cancellationToken)
    {
        string uploadId = state["upload"]!;
        bool fits = state.GetNumber("length") == _length && state.GetNumber("written") == _lastWriteTicks && state.GetNumber("part") == _partSize
            && state["algorithm"] == (uploader.Algorithm ?? "");
        try
        {
            if (!fits)
            {
                await ExpiredTokenRetry.RetryOnceAsync(client.AbortMultipartUploadAsync, UploadRequests.Abort(request, uploadId), cancellationToken).ConfigureAwait(false);
                return false;
            }
            ListPartsRequest list = UploadRequests.ListParts(request, uploadId) with { MaxParts = MaxListedParts };
            uploader.Resume(uploadId, await ExpiredTokenRetry.RetryOnceAsync(FindPartsAsync, list, cancellationToken).ConfigureAwait(false));
            return true;
        }
        catch (S3Exception e) when (e.ErrorCode == "NoSuchUpload")
        {
            return false;
        }
    }

    private async Task<BlockList<(CompletedPart Part, long Length)>> FindPartsAsync(ListPartsRequest list, CancellationToken cancellationToken)
    {
        var parts = new BlockList<(CompletedPart, long)>();
        await foreach (ListPartsResponse page in client.ListPartsPagesAsync(list, cancellationToken).ConfigureAwait(false))
        {
            foreach (Part part in page.Parts)
            {
                // A part with another size is from another attempt. It is sent again, and S3 stores the last one.
                if (part.Size == GetPartSize(part.PartNumber))
                    parts.Add((ObjectChecksum.CreateCompletedPart(part), part.Size));
            }
        }
        return parts;
    }

    private long GetPartSize(int number) => Math.Min(_partSize, _length - ((number - 1) * _partSize));

    private TransferState CreateState(MultipartUploader uploader)
    {
        var state = new TransferState
        {
            ["kind"] = Kind,
            ["bucket"] = request.Bucket,
            ["key"] = request.Key,
            ["upload"] = uploader.UploadId,
            ["algorithm"] = uploader.Algorithm ?? "",
        };
        state.SetNumber("length", _length);
        state.SetNumber("written", _lastWriteTicks);
        state.SetNumber("part", _partSize);
        return state;
    }
}
