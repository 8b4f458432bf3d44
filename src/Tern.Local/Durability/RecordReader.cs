using System.Buffers.Binary;
using System.Text;

namespace Tern.Local.Durability;

/// <summary>Reads the binary form of <see cref="RecordWriter"/>. Every length is checked against the available bytes.</summary>
internal ref struct RecordReader(ReadOnlySpan<byte> record)
{
    private ReadOnlySpan<byte> _remaining = record;

    public readonly bool IsAtEnd => _remaining.IsEmpty;

    public byte Byte() => Take(1)[0];

    public bool Boolean() => Byte() switch
    {
        0 => false,
        1 => true,
        _ => throw new InvalidDataException("The byte of a Boolean is invalid; 0 or 1 is expected."),
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
        throw new InvalidDataException("An integer is longer than the maximum of 10 bytes.");
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
        _ => throw new InvalidDataException("The byte of an optional Boolean is invalid; 0, 1 or 2 is expected."),
    };

    public DateTimeOffset Time()
    {
        long ticks = Integer();
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks
            ? new DateTimeOffset(ticks, TimeSpan.Zero)
            : throw new InvalidDataException("A time is outside of the range of DateTimeOffset.");
    }

    public DateTimeOffset? OptionalTime() => Boolean() ? Time() : null;

    /// <summary>Reads the number of the elements that follow. Each has at least one byte.</summary>
    public int Count()
    {
        long count = Integer();
        return count >= 0 && count <= _remaining.Length ? (int)count : throw new InvalidDataException("A number of elements exceeds the length of the record.");
    }

    private ReadOnlySpan<byte> Take(long length)
    {
        if (length < 0 || length > _remaining.Length)
            throw new InvalidDataException("A length exceeds the length of the record.");
        ReadOnlySpan<byte> taken = _remaining[..(int)length];
        _remaining = _remaining[(int)length..];
        return taken;
    }
}
