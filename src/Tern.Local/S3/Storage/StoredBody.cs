namespace Tern.Local.S3.Storage;

/// <summary>The bytes of an object or a part: pieces of blobs, one after the other.</summary>
/// <remarks>Copies and completed multipart uploads consist of the pieces that were there before, so they move no bytes.</remarks>
internal sealed class StoredBody
{
    private readonly BlobSlice[] _slices;

    public StoredBody(params BlobSlice[] slices)
    {
        _slices = slices;
        foreach (BlobSlice slice in slices)
            Length += slice.Length;
    }

    public static StoredBody Empty { get; } = new();

    public long Length { get; }

    public ReadOnlySpan<BlobSlice> Slices => _slices;

    public static StoredBody Of(Blob blob) => new(new BlobSlice(blob, 0, blob.Length));

    /// <summary>All of several bodies in their order.</summary>
    public static StoredBody Concat(IReadOnlyList<StoredBody> bodies)
    {
        List<BlobSlice> slices = [];
        foreach (StoredBody body in bodies)
            slices.AddRange(body._slices);
        return new StoredBody([.. slices]);
    }

    /// <summary>A part of it.</summary>
    public StoredBody Slice(long offset, long length)
    {
        List<BlobSlice> slices = [];
        foreach (BlobSlice slice in _slices)
        {
            if (length == 0)
                break;
            if (offset >= slice.Length)
            {
                offset -= slice.Length;
                continue;
            }
            long count = Math.Min(slice.Length - offset, length);
            slices.Add(new BlobSlice(slice.Blob, slice.Offset + offset, count));
            offset = 0;
            length -= count;
        }
        return new StoredBody([.. slices]);
    }

    /// <summary>Takes a reference to every blob; see <see cref="Blob.Acquire"/>.</summary>
    public void Acquire()
    {
        foreach (BlobSlice slice in _slices)
            slice.Blob.Acquire();
    }

    public void Release()
    {
        foreach (BlobSlice slice in _slices)
            slice.Blob.Release();
    }

    /// <summary>Opens it for reading; the references are taken here, and given back when the stream is disposed.</summary>
    public BodyStream Open() => new BodyStream(this);
}
