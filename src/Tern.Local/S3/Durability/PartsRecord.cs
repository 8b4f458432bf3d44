using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of an object's parts.</summary>
internal static class PartsRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<ObjectPartInfo> parts, int start, int count)
    {
        writer.Integer(count);
        for (int i = start; i < start + count; i++)
        {
            writer.Integer(parts[i].Number);
            writer.Integer(parts[i].Size);
            writer.OptionalText(parts[i].Checksum);
        }
    }

    public static ObjectPartInfo[] Read(ref RecordReader reader)
    {
        var parts = new ObjectPartInfo[reader.Count()];
        for (int i = 0; i < parts.Length; i++)
            parts[i] = new ObjectPartInfo(checked((int)reader.Integer()), reader.Integer(), reader.OptionalText());
        return parts;
    }
}
