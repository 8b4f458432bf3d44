namespace Tern.Local.S3.Storage;

/// <summary>Bytes that never change, in memory or in a file.</summary>
/// <remarks>
/// References are counted: of versions and parts that consist of it, of uploads under way, and of readers. When the last one goes, so do the bytes;
/// who reads an object that is overwritten meanwhile reads on.
/// </remarks>
internal sealed class Blob(BlobStore store, long id, long length, byte[]? bytes, uint[] checksums, int references)
{
    /// <summary>Bytes of a file that have a checksum of their own: 64 KiB.</summary>
    public const int BlockSize = 64 * 1024;

    private int _references = references;

    /// <summary>The number that names it in the log and names its file.</summary>
    public long Id { get; } = id;

    public long Length { get; } = length;

    /// <summary>The bytes of a small one; null when they are in a file.</summary>
    public byte[]? Bytes { get; } = bytes;

    /// <summary>The CRC-32 of each block of the file; empty for bytes in memory.</summary>
    public uint[] Checksums { get; } = checksums;

    /// <summary>Whether the log tells of it; read and written by the holder of the store's gate.</summary>
    public bool IsLogged { get; set; }

    public bool IsReferenced => Volatile.Read(ref _references) > 0;

    public string Path => store.PathOf(Id);

    /// <summary>The number of blocks of some bytes.</summary>
    public static long BlocksOf(long length) => (length + BlockSize - 1) / BlockSize;

    /// <summary>Takes a reference; the caller has one already, or holds the gate of the index that has.</summary>
    public void Acquire() => Interlocked.Increment(ref _references);

    public void Release()
    {
        if (Interlocked.Decrement(ref _references) == 0)
            store.Remove(this);
    }
}
