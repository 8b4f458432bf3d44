using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>The parts that have arrived in an incomplete file. Saved at most once a second, after the bytes were flushed.</summary>
internal sealed class DownloadState : IDisposable
{
    private const string Kind = "tern-download-2";
    private static readonly TimeSpan s_saveInterval = TimeSpan.FromSeconds(1);

    private readonly BlockList<DownloadedPart> _completedParts;
    private readonly SemaphoreSlim _gate = new(1, 1);
    private readonly DownloadPlan _plan;
    private readonly string _path;
    private readonly TimeProvider _time;
    private long _savedAt;

    private DownloadState(DownloadPlan plan, string path, BlockList<DownloadedPart> arrived, TimeProvider time)
    {
        _plan = plan;
        _path = path;
        _completedParts = arrived;
        _time = time;
        _savedAt = time.GetTimestamp();
    }

    /// <summary>All parts. A part that has not arrived has the length 0.</summary>
    public IReadOnlyList<DownloadedPart> CompletedParts => _completedParts;

    /// <summary>True if any part has arrived.</summary>
    public bool HasCompletedParts => _completedParts.Any(part => part.Length > 0);

    /// <summary>Reads the state of an earlier process. The state is empty if there is no file, or if the object or the file has changed.</summary>
    /// <param name="plan">The current object.</param>
    /// <param name="path">The path of the state file.</param>
    /// <param name="fileLength">The length of the file with the parts. Less than the object if there is none.</param>
    /// <param name="time">The clock.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TransferException">The file is the state of another transfer, or not a state.</exception>
    public static async Task<DownloadState> OpenAsync(DownloadPlan plan, string path, long fileLength, TimeProvider time, CancellationToken cancellationToken)
    {
        TransferState? saved = await TransferState.LoadAsync(path, cancellationToken).ConfigureAwait(false);
        if (saved is not null && (saved["kind"] != Kind || saved["bucket"] != plan.Request.Bucket || saved["key"] != plan.Request.Key))
            throw new TransferException($"The file '{path}' is not the state of a download of this bucket and key. Delete it, or set another {nameof(DownloadOptions.StateFile)}.");
        bool fits = saved is not null && fileLength == plan.Length && saved["etag"] == (plan.Response.ETag ?? "") && saved["version"] == (plan.Request.VersionId ?? "")
            && saved.GetNumber("length") == plan.Length && saved.GetNumber("partSize") == plan.PartSize && saved["algorithm"] == (plan.Algorithm ?? "");
        var arrived = new BlockList<DownloadedPart>(plan.PartCount);
        // Deleted before other bytes are written: it must not match again when the object changes back.
        if (saved is not null && !fits)
            File.Delete(path);
        if (fits)
        {
            foreach (string entry in saved!.Entries)
                Read(entry, plan, arrived);
        }
        return new(plan, path, arrived, time);
    }

    /// <summary>Verifies the parts of an earlier process. A damaged part is downloaded again.</summary>
    public async Task VerifyAsync(SafeFileHandle file, SegmentPool pool, CancellationToken cancellationToken)
    {
        using Runtime.Checksum? checksum = Runtime.Checksum.Create(_plan.Algorithm!);
        if (checksum is null)
            return;
        for (int i = 0; i < _completedParts.Count; i++)
        {
            DownloadedPart part = _completedParts[i];
            if (part.Length > 0 && await FileChecksum.ComputeAsync(file, part.Offset, part.Length, checksum, pool, cancellationToken).ConfigureAwait(false) != part.Checksum)
                _completedParts[i] = default;
        }
    }

    /// <summary>Records a part that has arrived.</summary>
    public async ValueTask RecordAsync(DownloadedPart receipt, SafeFileHandle file, CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            _completedParts[receipt.Index] = receipt;
            if (_time.GetElapsedTime(_savedAt) >= s_saveInterval)
                await SaveAsync(file, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Flushes the bytes, then saves which parts have arrived.</summary>
    public async Task SaveAsync(SafeFileHandle file, CancellationToken cancellationToken)
    {
        RandomAccess.FlushToDisk(file);
        var state = new TransferState
        {
            ["kind"] = Kind,
            ["bucket"] = _plan.Request.Bucket,
            ["key"] = _plan.Request.Key,
            ["etag"] = _plan.Response.ETag ?? "",
            ["version"] = _plan.Request.VersionId ?? "",
            ["algorithm"] = _plan.Algorithm ?? "",
        };
        state.SetNumber("length", _plan.Length);
        state.SetNumber("partSize", _plan.PartSize);
        await state.SaveAsync(_path, Format(), cancellationToken).ConfigureAwait(false);
        _savedAt = _time.GetTimestamp();
    }

    /// <summary>Deletes the state, because the download is complete or cannot be resumed.</summary>
    public void Delete() => File.Delete(_path);

    public void Dispose() => _gate.Dispose();

    private IEnumerable<string> Format() => _completedParts.Where(part => part.Length > 0)
        .Select(part => string.Create(CultureInfo.InvariantCulture, $"{part.Index}:{part.Offset}:{part.Length}:{part.Checksum}"));

    // An entry that does not match the object is ignored.
    private static void Read(string entry, DownloadPlan plan, BlockList<DownloadedPart> arrived)
    {
        string[] parts = entry.Split(':');
        if (parts.Length != 4 || !TryRead(parts[0], out long index) || !TryRead(parts[1], out long offset) || !TryRead(parts[2], out long length)
            || index >= plan.PartCount || length > plan.Length || offset > plan.Length - length || (plan.HasPartChecksums && parts[3].Length == 0)
            || (!plan.UsesPartNumbers && (plan.GetRange((int)index).Start != offset || plan.GetRange((int)index).Length != length)))
        {
            return;
        }
        arrived[(int)index] = new((int)index, offset, length, parts[3].Length == 0 ? null : parts[3]);
    }

    private static bool TryRead(string text, out long number) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
