namespace Tern.Local.S3.Storage;

/// <summary>Immutable bytes in memory or in a file.</summary>
/// <remarks>
/// References are counted: those of versions, parts, transfers in progress and readers. The bytes are deleted when the last reference is released,
/// so a read continues when its object is overwritten.
/// </remarks>
internal sealed class Blob(BlobStore store, long id, long length, byte[]? bytes, uint[] checksums, int references)
{
    /// <summary>The length of the blocks of a file that have a checksum each: 64 KiB.</summary>
    public const int BlockSize = 64 * 1024;

    private int _references = references;

    /// <summary>The number that identifies the blob in the log and in the name of its file.</summary>
    public long Id { get; } = id;

    public long Length { get; } = length;

    /// <summary>The bytes of a small blob; null when they are in a file.</summary>
    public byte[]? Bytes { get; } = bytes;

    /// <summary>The CRC-32 of each block of the file; empty for bytes in memory.</summary>
    public uint[] Checksums { get; } = checksums;

    /// <summary>Whether the log contains the blob. Every access requires the store's lock.</summary>
    public bool IsLogged { get; set; }

    public bool IsReferenced => Volatile.Read(ref _references) > 0;

    public string Path => store.GetPath(Id);

    /// <summary>The number of blocks for a length in bytes.</summary>
    public static long GetBlockCount(long length) => (length + BlockSize - 1) / BlockSize;

    /// <summary>Adds a reference. The caller must have one already, or hold the lock of the index that has one.</summary>
    public void Acquire() => Interlocked.Increment(ref _references);

    public void Release()
    {
        if (Interlocked.Decrement(ref _references) == 0)
            store.Remove(this);
    }
}
