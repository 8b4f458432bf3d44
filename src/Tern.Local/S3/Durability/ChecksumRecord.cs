using Tern.Local.Durability;
using Tern.Local.S3.Checksums;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a checksum.</summary>
internal static class ChecksumRecord
{
    public static void Write(RecordWriter writer, StoredChecksum? checksum)
    {
        writer.Boolean(checksum is not null);
        if (checksum is null)
            return;
        writer.Text(checksum.Algorithm);
        writer.Text(checksum.Value);
        writer.Boolean(checksum.IsComposite);
    }

    public static StoredChecksum? Read(ref RecordReader reader) =>
        reader.Boolean() ? new StoredChecksum(reader.Text(), reader.Text(), reader.Boolean()) : null;
}
