using Tern.Local.Durability;

namespace Tern.Local.Sqs.Durability;

/// <summary>An ID in a record.</summary>
internal static class GuidRecord
{
    private const int Size = 16;

    public static void Write(in RecordWriter writer, Guid id)
    {
        Span<byte> bytes = stackalloc byte[Size];
        id.TryWriteBytes(bytes);
        writer.Bytes(bytes);
    }

    public static Guid Read(ref RecordReader reader) => new(reader.Bytes());
}
