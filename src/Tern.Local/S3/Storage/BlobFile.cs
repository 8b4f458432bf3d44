using Microsoft.Win32.SafeHandles;
using Tern.Local.Durability;
using Tern.Runtime;

namespace Tern.Local.S3.Storage;

/// <summary>A file that is being written. It is deleted on disposal unless it is finished.</summary>
internal sealed class BlobFile : IDisposable
{
    private readonly BlobStore _store;
    private readonly long _id;
    private readonly string _path;
    private readonly SafeFileHandle _handle;
    private readonly List<uint> _checksums = [];
    private bool _isFinished;

    public BlobFile(BlobStore store, long id, string path)
    {
        _store = store;
        _id = id;
        _path = path;
        _handle = PrivateFiles.Create(path, FileAccess.Write, FileShare.None, FileOptions.Asynchronous);
    }

    /// <summary>The number of bytes written.</summary>
    public long Length { get; private set; }

    /// <summary>Writes a block of <see cref="Blob.BlockSize"/> bytes. Only the last block can be shorter.</summary>
    public async ValueTask AppendAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        if (bytes.Length is 0 or > Blob.BlockSize || Length % Blob.BlockSize != 0)
        {
            throw new InvalidOperationException(
                $"Cannot append {bytes.Length} bytes at offset {Length}. Every block but the last must have {Blob.BlockSize} bytes, and the last at least 1.");
        }
        uint checksum = Crc32.Compute(bytes.Span);
        await RandomAccess.WriteAsync(_handle, bytes, Length, cancellationToken).ConfigureAwait(false);
        // Only now, so that a block that was not written has no checksum.
        _checksums.Add(checksum);
        Length += bytes.Length;
    }

    /// <summary>Renames the file to its final name. In a durable store it is flushed to disk before.</summary>
    public Blob Finish()
    {
        if (_store.IsDurable)
            RandomAccess.FlushToDisk(_handle);
        _handle.Dispose();
        Blob blob = _store.AddFile(_id, Length, [.. _checksums], _path);
        _isFinished = true;
        return blob;
    }

    public void Dispose()
    {
        _handle.Dispose();
        if (!_isFinished)
            File.Delete(_path);
    }
}
