using System.Buffers.Binary;
using System.Text;

namespace Tern.Local.Durability;

/// <summary>Reads what <see cref="RecordWriter"/> wrote; every length is checked against the bytes that are there.</summary>
internal ref struct RecordReader(ReadOnlySpan<byte> record)
{
    private ReadOnlySpan<byte> _rest = record;

    public readonly bool IsAtEnd => _rest.IsEmpty;

    public byte Byte() => Take(1)[0];

    public bool Boolean() => Byte() switch
    {
        0 => false,
        1 => true,
        _ => throw new InvalidDataException("A truth value is neither 0 nor 1."),
    };

    public long Integer()
    {
        ulong value = 0;
        for (int shift = 0; shift < 64; shift += 7)
        {
            byte next = Byte();
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80)
                return (long)(value >> 1) ^ -(long)(value & 1);
        }
        throw new InvalidDataException("An integer has more than ten bytes.");
    }

    public ReadOnlySpan<byte> Bytes() => Take(Integer());

    public uint[] Checksums()
    {
        var values = new uint[Count()];
        ReadOnlySpan<byte> bytes = Take((long)values.Length * sizeof(uint));
        for (int i = 0; i < values.Length; i++)
            values[i] = BinaryPrimitives.ReadUInt32LittleEndian(bytes[(i * sizeof(uint))..]);
        return values;
    }

    public string Text() => Encoding.UTF8.GetString(Bytes());

    public string? OptionalText() => Boolean() ? Text() : null;

    public long? OptionalInteger() => Boolean() ? Integer() : null;

    public bool? OptionalBoolean() => Byte() switch
    {
        0 => false,
        1 => true,
        2 => null,
        _ => throw new InvalidDataException("A truth value is neither 0, 1 nor 2."),
    };

    public DateTimeOffset Time()
    {
        long ticks = Integer();
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks
            ? new DateTimeOffset(ticks, TimeSpan.Zero)
            : throw new InvalidDataException("A time is out of range.");
    }

    public DateTimeOffset? OptionalTime() => Boolean() ? Time() : null;

    /// <summary>A number of elements that follow, each of at least one byte.</summary>
    public int Count()
    {
        long count = Integer();
        return count >= 0 && count <= _rest.Length ? (int)count : throw new InvalidDataException("A count goes beyond the record.");
    }

    private ReadOnlySpan<byte> Take(long length)
    {
        if (length < 0 || length > _rest.Length)
            throw new InvalidDataException("A length goes beyond the record.");
        ReadOnlySpan<byte> taken = _rest[..(int)length];
        _rest = _rest[(int)length..];
        return taken;
    }
}
