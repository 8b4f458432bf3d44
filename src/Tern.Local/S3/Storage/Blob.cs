namespace Tern.Local.S3.Storage;

/// <summary>Bytes that never change, in memory or in a file.</summary>
/// <remarks>
/// References are counted: of versions and parts that consist of it, of uploads under way, and of readers. When the last one goes, so do the bytes;
/// who reads an object that is overwritten meanwhile reads on.
/// </remarks>
internal sealed class Blob(BlobStore store, long id, long length, byte[]? bytes, int references)
{
    private int _references = references;

    /// <summary>The number that names it in the log and names its file.</summary>
    public long Id { get; } = id;

    public long Length { get; } = length;

    /// <summary>The bytes of a small one; null when they are in a file.</summary>
    public byte[]? Bytes { get; } = bytes;

    /// <summary>Whether the log tells of it; read and written by the holder of the store's gate.</summary>
    public bool IsLogged { get; set; }

    public bool IsReferenced => Volatile.Read(ref _references) > 0;

    public string Path => store.PathOf(Id);

    /// <summary>Takes a reference; the caller has one already, or holds the gate of the index that has.</summary>
    public void Acquire() => Interlocked.Increment(ref _references);

    public void Release()
    {
        if (Interlocked.Decrement(ref _references) == 0)
            store.Remove(this);
    }
}
