using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Shop.MessagePack;

/// <summary>Writes MessagePack into a buffer, each integer and length in its shortest form, without allocations.</summary>
/// <remarks>
/// <para>
/// Call <see cref="Flush"/> to commit the written bytes to the buffer. The writer does not check counts: after a header with three entries, the caller
/// must write three names and three values. A sequence of maps without an enclosing array is a valid stream.
/// </para>
/// <para>
/// Pass the writer by reference: a copy would overwrite what the original wrote.
/// </para>
/// </remarks>
/// <seealso href="https://github.com/msgpack/msgpack/blob/master/spec.md">The format</seealso>
public ref struct MessagePackWriter(IBufferWriter<byte> output)
{
    // A sign, 29 digits and a point.
    private const int MaxDecimalLength = 31;

    private readonly IBufferWriter<byte> _output = output;
    private Span<byte> _span;
    private int _written;

    /// <summary>Writes the header of a map. Write this number of names and values next.</summary>
    /// <param name="count">The number of entries, which must not be negative.</param>
    public void WriteMapHeader(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count <= 0x0F)
            WriteByte((byte)(0x80 | count));
        else
            WriteLength(0, 0xDE, 0xDF, (uint)count);
    }

    /// <summary>Writes the header of an array. Write this number of values next.</summary>
    /// <param name="count">The number of items, which must not be negative.</param>
    public void WriteArrayHeader(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count <= 0x0F)
            WriteByte((byte)(0x90 | count));
        else
            WriteLength(0, 0xDC, 0xDD, (uint)count);
    }

    /// <summary>Writes nil.</summary>
    public void WriteNil() => WriteByte(0xC0);

    /// <summary>Writes true or false.</summary>
    public void WriteBoolean(bool value) => WriteByte(value ? (byte)0xC3 : (byte)0xC2);

    /// <summary>Writes an integer.</summary>
    public void WriteInteger(long value)
    {
        if (value >= 0)
        {
            WriteInteger((ulong)value);
        }
        else if (value >= -32)
        {
            WriteByte((byte)value);
        }
        else if (value >= sbyte.MinValue)
        {
            Span<byte> span = Reserve(2);
            span[0] = 0xD0;
            span[1] = (byte)value;
        }
        else if (value >= short.MinValue)
        {
            Span<byte> span = Reserve(3);
            span[0] = 0xD1;
            BinaryPrimitives.WriteInt16BigEndian(span[1..], (short)value);
        }
        else if (value >= int.MinValue)
        {
            Span<byte> span = Reserve(5);
            span[0] = 0xD2;
            BinaryPrimitives.WriteInt32BigEndian(span[1..], (int)value);
        }
        else
        {
            Span<byte> span = Reserve(9);
            span[0] = 0xD3;
            BinaryPrimitives.WriteInt64BigEndian(span[1..], value);
        }
    }

    /// <summary>Writes an integer.</summary>
    public void WriteInteger(ulong value)
    {
        if (value <= 0x7F)
        {
            WriteByte((byte)value);
        }
        else if (value <= uint.MaxValue)
        {
            WriteLength(0xCC, 0xCD, 0xCE, (uint)value);
        }
        else
        {
            Span<byte> span = Reserve(9);
            span[0] = 0xCF;
            BinaryPrimitives.WriteUInt64BigEndian(span[1..], value);
        }
    }

    /// <summary>Writes a double-precision number.</summary>
    public void WriteDouble(double value)
    {
        Span<byte> span = Reserve(9);
        span[0] = 0xCB;
        BinaryPrimitives.WriteDoubleBigEndian(span[1..], value);
    }

    /// <summary>Writes a decimal as a string with its scale, for example <c>"12.50"</c>.</summary>
    /// <remarks>
    /// The format has no decimals. A string preserves all digits and the scale in every language. A double cannot represent 0.10 exactly. An integer of
    /// cents requires a reader that knows the currency and supports integers beyond 2⁵³.
    /// </remarks>
    public void WriteDecimal(decimal value)
    {
        Span<byte> text = stackalloc byte[MaxDecimalLength];
        value.TryFormat(text, out int length, default, CultureInfo.InvariantCulture);
        WriteString(text[..length]);
    }

    /// <summary>Writes a string that is already UTF-8. The bytes are not validated.</summary>
    public void WriteString(scoped ReadOnlySpan<byte> utf8)
    {
        WriteStringHeader(utf8.Length);
        Append(utf8);
    }

    /// <summary>Writes a string. An unpaired surrogate becomes U+FFFD.</summary>
    public void WriteString(scoped ReadOnlySpan<char> text)
    {
        int length = Encoding.UTF8.GetByteCount(text);
        WriteStringHeader(length);
        if (length <= _span.Length - _written)
        {
            _written += Encoding.UTF8.GetBytes(text, _span[_written..]);
        }
        else
        {
            Flush();
            Encoding.UTF8.GetBytes(text, _output);
        }
    }

    /// <summary>Writes binary data.</summary>
    public void WriteBinary(scoped ReadOnlySpan<byte> value)
    {
        WriteLength(0xC4, 0xC5, 0xC6, (uint)value.Length);
        Append(value);
    }

    /// <summary>Writes a timestamp of the format (extension type -1) with a precision of 100 ns. The UTC offset is not stored.</summary>
    public void WriteTimestamp(DateTimeOffset value)
    {
        (long seconds, long ticks) = Math.DivRem(value.UtcTicks - DateTimeOffset.UnixEpoch.Ticks, TimeSpan.TicksPerSecond);
        if (ticks < 0)
        {
            seconds--;
            ticks += TimeSpan.TicksPerSecond;
        }
        uint nanoseconds = (uint)ticks * 100;
        if (seconds is < 0 or >= 1L << 34)
        {
            Span<byte> span = Reserve(15);
            span[0] = 0xC7;
            span[1] = 12;
            span[2] = 0xFF;
            BinaryPrimitives.WriteUInt32BigEndian(span[3..], nanoseconds);
            BinaryPrimitives.WriteInt64BigEndian(span[7..], seconds);
        }
        else if (nanoseconds > 0 || seconds > uint.MaxValue)
        {
            Span<byte> span = Reserve(10);
            span[0] = 0xD7;
            span[1] = 0xFF;
            BinaryPrimitives.WriteUInt64BigEndian(span[2..], (ulong)nanoseconds << 34 | (ulong)seconds);
        }
        else
        {
            Span<byte> span = Reserve(6);
            span[0] = 0xD6;
            span[1] = 0xFF;
            BinaryPrimitives.WriteUInt32BigEndian(span[2..], (uint)seconds);
        }
    }

    /// <summary>Commits the written bytes to the buffer. The writer can be used again.</summary>
    public void Flush()
    {
        if (_written > 0)
            _output.Advance(_written);
        _span = default;
        _written = 0;
    }

    private void WriteStringHeader(int length)
    {
        if (length <= 0x1F)
            WriteByte((byte)(0xA0 | length));
        else
            WriteLength(0xD9, 0xDA, 0xDB, (uint)length);
    }

    // Maps and arrays have no header with an 8-bit length: their code8 is 0.
    private void WriteLength(byte code8, byte code16, byte code32, uint length)
    {
        if (length <= byte.MaxValue && code8 != 0)
        {
            Span<byte> span = Reserve(2);
            span[0] = code8;
            span[1] = (byte)length;
        }
        else if (length <= ushort.MaxValue)
        {
            Span<byte> span = Reserve(3);
            span[0] = code16;
            BinaryPrimitives.WriteUInt16BigEndian(span[1..], (ushort)length);
        }
        else
        {
            Span<byte> span = Reserve(5);
            span[0] = code32;
            BinaryPrimitives.WriteUInt32BigEndian(span[1..], length);
        }
    }

    private void WriteByte(byte value) => Reserve(1)[0] = value;

    private Span<byte> Reserve(int length)
    {
        if (_span.Length - _written < length)
            GetNextSpan(length);
        Span<byte> taken = _span.Slice(_written, length);
        _written += length;
        return taken;
    }

    // Copies in parts, so that the buffer need not provide one span for all bytes.
    private void Append(scoped ReadOnlySpan<byte> bytes)
    {
        while (true)
        {
            int count = Math.Min(bytes.Length, _span.Length - _written);
            bytes[..count].CopyTo(_span[_written..]);
            _written += count;
            if (count == bytes.Length)
                return;
            bytes = bytes[count..];
            GetNextSpan(1);
        }
    }

    private void GetNextSpan(int length)
    {
        Flush();
        _span = _output.GetSpan(length);
    }
}
