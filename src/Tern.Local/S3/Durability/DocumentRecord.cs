using Tern.Local.Durability;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of a configuration: its members as XML, as in requests and responses.</summary>
internal static class DocumentRecord
{
    /// <summary>Writes the members of a configuration.</summary>
    public delegate void Encoder<in T>(ref XmlWriter writer, T value);

    /// <summary>Reads the members of a configuration.</summary>
    public delegate T Decoder<out T>(ref XmlReader reader, MissingMembers missing);

    public static void Write<T>(RecordWriter writer, T value, Encoder<T> encode)
    {
        using var document = new PooledBuffer();
        var xml = new XmlWriter(document);
        xml.WriteTag("<a>"u8);
        encode(ref xml, value);
        xml.WriteTag("</a>"u8);
        xml.Complete();
        writer.Bytes(document.WrittenSpan);
    }

    public static T Read<T>(ref RecordReader reader, Decoder<T> decode)
    {
        ReadOnlySpan<byte> document = reader.Bytes();
        try
        {
            var xml = new XmlReader(document);
            xml.ReadRoot();
            T value = decode(ref xml, new MissingMembers());
            xml.ReadEnd();
            return value;
        }
        catch (TernSerializationException e)
        {
            throw new InvalidDataException($"The document of a configuration is not valid: {e.Message}", e);
        }
    }

    public static void WriteOptional<T>(RecordWriter writer, T? value, Encoder<T> encode)
        where T : class
    {
        writer.Boolean(value is not null);
        if (value is not null)
            Write(writer, value, encode);
    }

    public static T? ReadOptional<T>(ref RecordReader reader, Decoder<T> decode)
        where T : class => reader.Boolean() ? Read(ref reader, decode) : null;
}
