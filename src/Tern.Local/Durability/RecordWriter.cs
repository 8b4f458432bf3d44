using System.Buffers.Binary;
using System.Text;
using Tern.Local.Memory;

namespace Tern.Local.Durability;

/// <summary>Writes values in a compact binary form: variable-length integers, and UTF-8 with a length prefix.</summary>
internal readonly ref struct RecordWriter : IDisposable
{
    private readonly NativeBuffer _buffer = new();

    public RecordWriter()
    {
    }

    /// <summary>Starts a record.</summary>
    /// <param name="kind">The kind of the record: the first byte of its content.</param>
    public RecordWriter(byte kind)
        : this() => Byte(kind);

    /// <summary>What has been written, valid until the next write or <see cref="Dispose"/>.</summary>
    public ReadOnlySpan<byte> Content => _buffer.WrittenSpan;

    public void Byte(byte value)
    {
        _buffer.GetSpan(1)[0] = value;
        _buffer.Advance(1);
    }

    public void Boolean(bool value) => Byte(value ? (byte)1 : (byte)0);

    public void Integer(long value)
    {
        // Zigzag encoding, so that small negative numbers are short too, then 7 bits per byte.
        ulong rest = (ulong)((value << 1) ^ (value >> 63));
        Span<byte> span = _buffer.GetSpan(10);
        int length = 0;
        while (rest >= 0x80)
        {
            span[length++] = (byte)(rest | 0x80);
            rest >>= 7;
        }
        span[length++] = (byte)rest;
        _buffer.Advance(length);
    }

    public void Bytes(ReadOnlySpan<byte> value)
    {
        Integer(value.Length);
        value.CopyTo(_buffer.GetSpan(value.Length));
        _buffer.Advance(value.Length);
    }

    public void Checksums(ReadOnlySpan<uint> values)
    {
        Integer(values.Length);
        Span<byte> span = _buffer.GetSpan(values.Length * sizeof(uint));
        for (int i = 0; i < values.Length; i++)
            BinaryPrimitives.WriteUInt32LittleEndian(span[(i * sizeof(uint))..], values[i]);
        _buffer.Advance(values.Length * sizeof(uint));
    }

    public void Text(string value)
    {
        int length = Encoding.UTF8.GetByteCount(value);
        Integer(length);
        _buffer.Advance(Encoding.UTF8.GetBytes(value, _buffer.GetSpan(length)));
    }

    public void OptionalText(string? value)
    {
        Boolean(value is not null);
        if (value is not null)
            Text(value);
    }

    public void OptionalInteger(long? value)
    {
        Boolean(value is not null);
        if (value is { } number)
            Integer(number);
    }

    public void OptionalBoolean(bool? value) => Byte(value switch { null => 2, true => 1, false => 0 });

    public void Time(DateTimeOffset value) => Integer(value.UtcTicks);

    public void OptionalTime(DateTimeOffset? value)
    {
        Boolean(value is not null);
        if (value is { } time)
            Time(time);
    }

    public void Dispose() => _buffer.Dispose();
}
