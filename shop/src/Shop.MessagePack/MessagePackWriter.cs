using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Shop.MessagePack;

/// <summary>Writes MessagePack into a buffer, every value in its shortest form, without a copy in between and without an allocation.</summary>
/// <remarks>
/// <para>
/// What is written belongs to the buffer after <see cref="Flush"/>. The writer does not count: who announces three entries writes three names
/// and three values. Maps one after the other, without anything around them, are a stream that every reader takes ("multi", "sequence").
/// </para>
/// <para>
/// Pass it by reference: a copy of it would write over what the original wrote.
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

    /// <summary>Begins a map: as many names and values follow.</summary>
    /// <param name="count">How many entries it has.</param>
    public void WriteMapHeader(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count <= 0x0F)
            WriteByte((byte)(0x80 | count));
        else
            WriteLength(0, 0xDE, 0xDF, (uint)count);
    }

    /// <summary>Begins an array: as many values follow.</summary>
    /// <param name="count">How many items it has.</param>
    public void WriteArrayHeader(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count <= 0x0F)
            WriteByte((byte)(0x90 | count));
        else
            WriteLength(0, 0xDC, 0xDD, (uint)count);
    }

    /// <summary>Writes that there is no value.</summary>
    public void WriteNil() => WriteByte(0xC0);

    /// <summary>Writes true or false.</summary>
    public void WriteBoolean(bool value) => WriteByte(value ? (byte)0xC3 : (byte)0xC2);

    /// <summary>Writes a whole number.</summary>
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
            Span<byte> span = Take(2);
            span[0] = 0xD0;
            span[1] = (byte)value;
        }
        else if (value >= short.MinValue)
        {
            Span<byte> span = Take(3);
            span[0] = 0xD1;
            BinaryPrimitives.WriteInt16BigEndian(span[1..], (short)value);
        }
        else if (value >= int.MinValue)
        {
            Span<byte> span = Take(5);
            span[0] = 0xD2;
            BinaryPrimitives.WriteInt32BigEndian(span[1..], (int)value);
        }
        else
        {
            Span<byte> span = Take(9);
            span[0] = 0xD3;
            BinaryPrimitives.WriteInt64BigEndian(span[1..], value);
        }
    }

    /// <summary>Writes a whole number.</summary>
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
            Span<byte> span = Take(9);
            span[0] = 0xCF;
            BinaryPrimitives.WriteUInt64BigEndian(span[1..], value);
        }
    }

    /// <summary>Writes a number of double precision, its bits as they are.</summary>
    public void WriteDouble(double value)
    {
        Span<byte> span = Take(9);
        span[0] = 0xCB;
        BinaryPrimitives.WriteDoubleBigEndian(span[1..], value);
    }

    /// <summary>Writes an exact decimal as text with its scale, for example <c>"12.50"</c>.</summary>
    /// <remarks>
    /// The format has no decimals. Text is what keeps every digit and the scale in every language: as a double 0.10 is another number, and a whole
    /// number of cents needs a reader who knows the currency, and one whose numbers reach beyond 2⁵³.
    /// </remarks>
    public void WriteDecimal(decimal value)
    {
        Span<byte> text = stackalloc byte[MaxDecimalLength];
        value.TryFormat(text, out int length, default, CultureInfo.InvariantCulture);
        WriteString(text[..length]);
    }

    /// <summary>Writes text that is UTF-8 already; it is not looked at.</summary>
    public void WriteString(scoped ReadOnlySpan<byte> utf8)
    {
        WriteStringHeader(utf8.Length);
        Append(utf8);
    }

    /// <summary>Writes text; half a surrogate pair becomes U+FFFD.</summary>
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

    /// <summary>Writes bytes.</summary>
    public void WriteBinary(scoped ReadOnlySpan<byte> value)
    {
        WriteLength(0xC4, 0xC5, 0xC6, (uint)value.Length);
        Append(value);
    }

    /// <summary>Writes a point in time as the format's own timestamp (extension -1), to the 100 ns; the offset is not kept.</summary>
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
            Span<byte> span = Take(15);
            span[0] = 0xC7;
            span[1] = 12;
            span[2] = 0xFF;
            BinaryPrimitives.WriteUInt32BigEndian(span[3..], nanoseconds);
            BinaryPrimitives.WriteInt64BigEndian(span[7..], seconds);
        }
        else if (nanoseconds > 0 || seconds > uint.MaxValue)
        {
            Span<byte> span = Take(10);
            span[0] = 0xD7;
            span[1] = 0xFF;
            BinaryPrimitives.WriteUInt64BigEndian(span[2..], (ulong)nanoseconds << 34 | (ulong)seconds);
        }
        else
        {
            Span<byte> span = Take(6);
            span[0] = 0xD6;
            span[1] = 0xFF;
            BinaryPrimitives.WriteUInt32BigEndian(span[2..], (uint)seconds);
        }
    }

    /// <summary>Hands what was written to the buffer. The writer may be used on.</summary>
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

    // Maps and arrays have no form of one byte.
    private void WriteLength(byte code8, byte code16, byte code32, uint length)
    {
        if (length <= byte.MaxValue && code8 != 0)
        {
            Span<byte> span = Take(2);
            span[0] = code8;
            span[1] = (byte)length;
        }
        else if (length <= ushort.MaxValue)
        {
            Span<byte> span = Take(3);
            span[0] = code16;
            BinaryPrimitives.WriteUInt16BigEndian(span[1..], (ushort)length);
        }
        else
        {
            Span<byte> span = Take(5);
            span[0] = code32;
            BinaryPrimitives.WriteUInt32BigEndian(span[1..], length);
        }
    }

    private void WriteByte(byte value) => Take(1)[0] = value;

    private Span<byte> Take(int length)
    {
        if (_span.Length - _written < length)
            Renew(length);
        Span<byte> taken = _span.Slice(_written, length);
        _written += length;
        return taken;
    }

    // In the pieces that the buffer has: it need not find a place for all at once.
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
            Renew(1);
        }
    }

    private void Renew(int length)
    {
        Flush();
        _span = _output.GetSpan(length);
    }
}
