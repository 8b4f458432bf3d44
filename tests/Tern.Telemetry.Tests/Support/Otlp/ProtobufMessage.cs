using System.Buffers.Binary;
using Google.Protobuf;

namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>The fields of a message, by their numbers. The type of a field is known only to its reader.</summary>
internal sealed class ProtobufMessage
{
    private readonly ILookup<int, object> _fields;

    public ProtobufMessage(byte[] message) => _fields = Read(message).ToLookup(field => field.Number, field => field.Value);

    public bool Has(int field) => _fields.Contains(field);

    public IEnumerable<ProtobufMessage> Messages(int field) => _fields[field].Select(value => new ProtobufMessage(((ByteString)value).ToByteArray()));

    public ProtobufMessage? Message(int field) => Messages(field).SingleOrDefault();

    public string Text(int field) => _fields[field].SingleOrDefault() is ByteString value ? value.ToStringUtf8() : "";

    /// <summary>Returns the bytes of a field in hexadecimal digits; an empty text if the field is missing.</summary>
    public string Hex(int field) => _fields[field].SingleOrDefault() is ByteString value ? Convert.ToHexStringLower(value.Span) : "";

    public long Integer(int field) => _fields[field].SingleOrDefault() is ulong value ? (long)value : 0;

    public double Number(int field) => BitConverter.Int64BitsToDouble(Integer(field));

    /// <summary>Returns the elements of a packed field whose type has 8 bytes.</summary>
    public IEnumerable<long> Integers(int field)
    {
        byte[] packed = _fields[field].SingleOrDefault() is ByteString value ? value.ToByteArray() : [];
        return packed.Chunk(sizeof(long)).Select(element => BinaryPrimitives.ReadInt64LittleEndian(element));
    }

    /// <inheritdoc cref="Integers"/>
    public IEnumerable<double> Numbers(int field) => Integers(field).Select(BitConverter.Int64BitsToDouble);

    private static IEnumerable<(int Number, object Value)> Read(byte[] message)
    {
        using var input = new CodedInputStream(message);
        while (input.ReadTag() is var tag and not 0)
        {
            object value = WireFormat.GetTagWireType(tag) switch
            {
                WireFormat.WireType.Varint => input.ReadUInt64(),
                WireFormat.WireType.Fixed64 => input.ReadFixed64(),
                WireFormat.WireType.Fixed32 => input.ReadFixed32(),
                WireFormat.WireType.LengthDelimited => input.ReadBytes(),
                WireFormat.WireType type => throw new InvalidDataException($"The wire type {type} is not supported."),
            };
            yield return (WireFormat.GetTagFieldNumber(tag), value);
        }
    }
}
