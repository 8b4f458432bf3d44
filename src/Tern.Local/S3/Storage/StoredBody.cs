namespace Tern.Local.S3.Storage;

/// <summary>The bytes of an object or a part: a sequence of blob slices.</summary>
/// <remarks>Copies and completed multipart uploads share the slices of their sources, so no bytes are copied.</remarks>
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

    public static StoredBody FromBlob(Blob blob) => new(new BlobSlice(blob, 0, blob.Length));

    /// <summary>Concatenates bodies.</summary>
    public static StoredBody Concat(IReadOnlyList<StoredBody> bodies)
    {
        List<BlobSlice> slices = [];
        foreach (StoredBody body in bodies)
            slices.AddRange(body._slices);
        return new StoredBody([.. slices]);
    }

    /// <summary>A range of the body.</summary>
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

    /// <summary>Adds a reference to every blob; see <see cref="Blob.Acquire"/>.</summary>
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

    /// <summary>Opens the body for reading. The stream holds references until it is disposed.</summary>
    public BodyStream Open() => new BodyStream(this);
}
