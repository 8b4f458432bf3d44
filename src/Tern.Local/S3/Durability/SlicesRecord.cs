using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of blob slices.</summary>
internal static class SlicesRecord
{
    public static void Write(RecordWriter writer, ReadOnlySpan<BlobSlice> slices)
    {
        writer.Integer(slices.Length);
        foreach (BlobSlice slice in slices)
        {
            writer.Integer(slice.Blob.Id);
            writer.Integer(slice.Offset);
            writer.Integer(slice.Length);
        }
    }

    public static BlobSlice[] Read(ref RecordReader reader, BlobStore blobs)
    {
        var slices = new BlobSlice[reader.Count()];
        for (int i = 0; i < slices.Length; i++)
        {
            Blob blob = blobs.Find(reader.Integer());
            long offset = reader.Integer();
            long length = reader.Integer();
            if (offset < 0 || length <= 0 || length > blob.Length - offset)
                throw new InvalidDataException($"The slice of {length} bytes at offset {offset} is outside the body {blob.Id}, which has {blob.Length} bytes.");
            slices[i] = new BlobSlice(blob, offset, length);
        }
        return slices;
    }
}
