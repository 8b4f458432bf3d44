using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Which pieces of an object have arrived in a file that is not whole yet; written at most once a second, after the bytes it tells of.</summary>
internal sealed class DownloadState : IDisposable
{
    private const string Kind = "tern-download-2";
    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(1);

    private readonly BlockList<PieceReceipt> _arrived;
    private readonly SemaphoreSlim _gate = new(1, 1);
    private readonly DownloadPlan _plan;
    private readonly string _path;
    private readonly TimeProvider _time;
    private long _savedAt;

    private DownloadState(DownloadPlan plan, string path, BlockList<PieceReceipt> arrived, TimeProvider time)
    {
        _plan = plan;
        _path = path;
        _arrived = arrived;
        _time = time;
        _savedAt = time.GetTimestamp();
    }

    /// <summary>All pieces; without bytes those that have not arrived.</summary>
    public IReadOnlyList<PieceReceipt> Arrived => _arrived;

    /// <summary>Whether any piece has arrived.</summary>
    public bool HasArrived => _arrived.Any(piece => piece.Length > 0);

    /// <summary>Reads the state of an earlier process; begins with nothing where there is none, or the object or the file is not the same any more.</summary>
    /// <param name="plan">The object as it is now.</param>
    /// <param name="path">The state's file.</param>
    /// <param name="fileLength">How long the file is that the pieces are in; less than the object for none.</param>
    /// <param name="time">The clock.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="TransferException">It is the state of another transfer, or none.</exception>
    public static async Task<DownloadState> OpenAsync(DownloadPlan plan, string path, long fileLength, TimeProvider time, CancellationToken cancellationToken)
    {
        TransferState? saved = await TransferState.LoadAsync(path, cancellationToken).ConfigureAwait(false);
        if (saved is not null && (saved["kind"] != Kind || saved["bucket"] != plan.Request.Bucket || saved["key"] != plan.Request.Key))
            throw new TransferException($"'{path}' is not the state of a download of this bucket and key; delete it, or name another file");
        bool fits = saved is not null && fileLength == plan.Length && saved["etag"] == (plan.Response.ETag ?? "") && saved["version"] == (plan.Request.VersionId ?? "")
            && saved.GetNumber("length") == plan.Length && saved.GetNumber("piece") == plan.PieceSize && saved["algorithm"] == (plan.Algorithm ?? "");
        var arrived = new BlockList<PieceReceipt>(plan.PieceCount);
        // Gone before other bytes are written: it must not be found to fit again when the object is once more what it was.
        if (saved is not null && !fits)
            File.Delete(path);
        if (fits)
        {
            foreach (string entry in saved!.Entries)
                Read(entry, plan, arrived);
        }
        return new(plan, path, arrived, time);
    }

    /// <summary>Holds the pieces that an earlier process has fetched against their checksums; one that is damaged has not arrived.</summary>
    public async Task CheckAsync(SafeFileHandle file, SegmentPool pool, CancellationToken cancellationToken)
    {
        using Checksums.Checksum? checksum = Checksums.Checksum.Create(_plan.Algorithm!);
        if (checksum is null)
            return;
        for (int i = 0; i < _arrived.Count; i++)
        {
            PieceReceipt piece = _arrived[i];
            if (piece.Length > 0 && await FileChecksum.ComputeAsync(file, piece.Offset, piece.Length, checksum, pool, cancellationToken).ConfigureAwait(false) != piece.Checksum)
                _arrived[i] = default;
        }
    }

    /// <summary>A piece has arrived.</summary>
    public async ValueTask NoteAsync(PieceReceipt receipt, SafeFileHandle file, CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            _arrived[receipt.Index] = receipt;
            if (_time.GetElapsedTime(_savedAt) >= s_pause)
                await SaveAsync(file, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Writes what has arrived, once the bytes are safe.</summary>
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
        state.SetNumber("piece", _plan.PieceSize);
        await state.SaveAsync(_path, Format(), cancellationToken).ConfigureAwait(false);
        _savedAt = _time.GetTimestamp();
    }

    /// <summary>The file is whole, or worth nothing: nothing is to be gone on with.</summary>
    public void Delete() => File.Delete(_path);

    public void Dispose() => _gate.Dispose();

    private IEnumerable<string> Format() => _arrived.Where(piece => piece.Length > 0)
        .Select(piece => string.Create(CultureInfo.InvariantCulture, $"{piece.Index}:{piece.Offset}:{piece.Length}:{piece.Checksum}"));

    // What does not fit the object has not arrived.
    private static void Read(string entry, DownloadPlan plan, BlockList<PieceReceipt> arrived)
    {
        string[] parts = entry.Split(':');
        if (parts.Length != 4 || !TryRead(parts[0], out long index) || !TryRead(parts[1], out long offset) || !TryRead(parts[2], out long length)
            || index >= plan.PieceCount || length > plan.Length || offset > plan.Length - length || (plan.HasPieceChecksums && parts[3].Length == 0)
            || (!plan.IsByParts && (plan.PieceAt((int)index).Start != offset || plan.PieceAt((int)index).Length != length)))
        {
            return;
        }
        arrived[(int)index] = new((int)index, offset, length, parts[3].Length == 0 ? null : parts[3]);
    }

    private static bool TryRead(string text, out long number) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
