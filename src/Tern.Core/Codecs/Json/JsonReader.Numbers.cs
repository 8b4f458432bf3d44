using System.Globalization;
using System.Numerics;

namespace Tern.Runtime;

public ref partial struct JsonReader
{
    /// <summary>Reads an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or out of range.</exception>
    public sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or out of range.</exception>
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or out of range.</exception>
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a 64-bit integer. <c>1.0</c> and <c>1e3</c> are also integers.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or out of range.</exception>
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number, or one of the strings <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public float ReadSingle() => PeekByte() == '"'
        ? (float)ReadNonFinite()
        : float.Parse(ReadNumberUtf8(), NumberStyles.Float, CultureInfo.InvariantCulture);

    /// <inheritdoc cref="ReadSingle"/>
    public double ReadDouble()
    {
        if (PeekByte() == '"')
            return ReadNonFinite();
        ReadOnlySpan<byte> text = ReadNumberUtf8();
        return ScaledNumber.TryParse(text, out ScaledNumber number) && number.TryToDouble(out double value)
            ? value
            : double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
    }

    /// <summary>Reads an integer of up to <see cref="BigDecimal.MaxIntegerDigits"/> digits, as a number or a string.</summary>
    /// <exception cref="TernSerializationException">The next value is not an integer or is too long.</exception>
    public BigInteger ReadBigInteger()
    {
        PeekByte();
        int start = _position;
        return ReadBigDecimal().TryToBigInteger(out BigInteger value)
            ? value
            : throw Malformed("Expected a whole number, but the number is not whole or is too long", start);
    }

    /// <summary>Reads a number, or a string that contains a number, without losing digits.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public BigDecimal ReadBigDecimal()
    {
        bool isQuoted = PeekByte() == '"';
        int start = _position;
        return BigDecimal.TryParse(isQuoted ? ReadStringSpan() : ReadNumberUtf8(), out BigDecimal value)
            ? value
            : throw Malformed(isQuoted ? "Expected a number, but found a string that is not a number" : "The exponent of a number is too large", start);
    }

    /// <summary>Reads a number without converting it.</summary>
    /// <returns>The text of the number, which has the syntax of JSON.</returns>
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public ReadOnlySpan<byte> ReadNumberUtf8()
    {
        if (PeekByte() is not ('-' or (>= '0' and <= '9')))
            throw Expected("a number");
        ReadOnlySpan<byte> text = _json[_position..];
        int length = text[0] == (byte)'-' ? 1 : 0;
        int digits = CountDigits(text[length..]);
        if (digits == 0)
            throw Malformed("A number has no digits", _position);
        if (digits > 1 && text[length] == (byte)'0')
            throw Malformed("A number has a leading zero", _position);
        length += digits;
        if (length < text.Length && text[length] == (byte)'.')
            length += 1 + RequireDigits(text[(length + 1)..]);
        if (length < text.Length && (text[length] | 0x20) == 'e')
        {
            length++;
            if (length < text.Length && text[length] is (byte)'+' or (byte)'-')
                length++;
            length += RequireDigits(text[length..]);
        }
        _position += length;
        return text[..length];
    }

    private long ReadInteger(long min, long max)
    {
        PeekByte();
        int start = _position;
        if (!ScaledNumber.TryParse(ReadNumberUtf8(), out ScaledNumber number)
            || !number.TryScale(0, out long value, out bool isExact) || !isExact || value < min || value > max)
            throw Malformed($"Expected a whole number from {min} to {max}, but the number is not whole or is out of range", start);
        return value;
    }

    private double ReadNonFinite()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadStringSpan();
        return text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : throw Malformed("Expected a number, or NaN, Infinity or -Infinity as a string, but found another string", start);
    }

    private readonly int RequireDigits(ReadOnlySpan<byte> text)
    {
        int digits = CountDigits(text);
        return digits > 0 ? digits : throw Malformed("A number has no digits after its decimal point or exponent", _position);
    }

    private static int CountDigits(ReadOnlySpan<byte> text)
    {
        int index = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return index < 0 ? text.Length : index;
    }
}
