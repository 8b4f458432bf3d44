using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

public ref partial struct CborReader
{
    /// <summary>The maximum length of a bignum in bytes, which corresponds to about <see cref="BigDecimal.MaxIntegerDigits"/> digits.</summary>
    private const int MaxBignumBytes = 6_800;

    private static readonly long s_minSeconds = DateTimeOffset.MinValue.ToUnixTimeSeconds();
    private static readonly long s_maxSeconds = DateTimeOffset.MaxValue.ToUnixTimeSeconds();

    /// <summary>Reads an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind or out of range.</exception>
    public sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind or out of range.</exception>
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind or out of range.</exception>
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a 64-bit integer in any encoding.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind or out of range.</exception>
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number and converts it to the nearest float.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public float ReadSingle() => (float)ReadDouble();

    /// <summary>Reads a number and converts it to the nearest double.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public double ReadDouble()
    {
        if (TryReadFloat(out double value))
            return value;
        switch (PeekMajor())
        {
            case CborMajor.Unsigned:
                ReadHead(out ulong positive, out _);
                return positive;
            case CborMajor.Negative:
                ReadHead(out ulong negative, out _);
                return -1.0 - negative;
            default:
                return ReadBigDecimal().ToDouble();
        }
    }

    /// <summary>Reads an integer of up to about 16,000 digits.</summary>
    /// <exception cref="TernSerializationException">The next item is not an integer or is too long.</exception>
    public BigInteger ReadBigInteger()
    {
        int start = _position;
        ulong tag = ReadNumberTag();
        return TryReadBigInteger(tag, out BigInteger value) || ReadDecimalValue(tag).TryToBigInteger(out value)
            ? value
            : throw Malformed("Expected a whole number, but the number is not whole or is too long", start);
    }

    /// <summary>Reads a number without losing digits.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public BigDecimal ReadBigDecimal()
    {
        ulong tag = ReadNumberTag();
        return TryReadBigInteger(tag, out BigInteger value) ? value : ReadDecimalValue(tag);
    }

    /// <summary>Reads a timestamp: seconds since 1970, or RFC 3339 in text.</summary>
    /// <remarks>
    /// Fractions of a second are rounded to microseconds, the precision of a double with the current number of seconds.
    /// </remarks>
    /// <exception cref="TernSerializationException">The next item is not a timestamp.</exception>
    public DateTimeOffset ReadTimestamp()
    {
        SkipTags();
        int start = _position;
        DateTimeOffset value;
        bool isRead;
        if (PeekMajor() == CborMajor.Text)
            isRead = Timestamps.TryParseText(ReadTextSpan(), out value);
        else if (TryReadFloat(out double seconds))
            isRead = TryFromSeconds(seconds, out value);
        else if (PeekMajor() is CborMajor.Unsigned or CborMajor.Negative)
            isRead = TryFromSeconds(ReadInt64(), out value);
        else
            throw Expected("a timestamp");
        return isRead ? value : throw Malformed("Expected a timestamp, but the value is not a timestamp", start);
    }

    private static bool TryFromSeconds(long seconds, out DateTimeOffset value)
    {
        bool isInRange = seconds >= s_minSeconds && seconds <= s_maxSeconds;
        value = isInRange ? DateTimeOffset.FromUnixTimeSeconds(seconds) : default;
        return isInRange;
    }

    private static bool TryFromSeconds(double seconds, out DateTimeOffset value)
    {
        bool isInRange = seconds >= s_minSeconds && seconds <= s_maxSeconds;
        value = isInRange ? DateTimeOffset.UnixEpoch.AddTicks((long)Math.Round(seconds * 1e6) * TimeSpan.TicksPerMicrosecond) : default;
        return isInRange;
    }

    private readonly int PeekMajor() => _position < _data.Length ? _data[_position] >> 5 : throw Expected("a value");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long ReadInteger(long min, long max)
    {
        // A small integer consists of its first byte only.
        int position = _position;
        if ((uint)position >= (uint)_data.Length || _data[position] >= FirstLongArgument)
            return ReadIntegerSlow(min, max);
        _position = position + 1;
        return _data[position];
    }

    private long ReadIntegerSlow(long min, long max)
    {
        int start = _position;
        long value;
        bool fits;
        switch (PeekMajor())
        {
            case CborMajor.Unsigned:
                ReadHead(out ulong positive, out _);
                fits = positive <= long.MaxValue;
                value = (long)positive;
                break;
            case CborMajor.Negative:
                ReadHead(out ulong negative, out _);
                fits = negative <= long.MaxValue;
                value = -1 - (long)negative;
                break;
            default:
                BigInteger whole = ReadBigInteger();
                fits = whole >= long.MinValue && whole <= long.MaxValue;
                value = fits ? (long)whole : 0;
                break;
        }
        return fits && value >= min && value <= max
            ? value
            : throw Malformed(string.Create(CultureInfo.InvariantCulture, $"Expected a whole number from {min} to {max}, but the number is out of range"), start);
    }

    private bool TryReadFloat(out double value)
    {
        ReadOnlySpan<byte> rest = _data[Math.Min(_position, _data.Length)..];
        value = 0;
        int length = rest.Length == 0 ? 0 : rest[0] switch
        {
            0xf9 => 2,
            0xfa => 4,
            0xfb => 8,
            _ => 0,
        };
        if (length == 0)
            return false;
        if (rest.Length <= length)
            throw Malformed("The document ends within a number", _data.Length);
        value = length switch
        {
            2 => (double)BinaryPrimitives.ReadHalfBigEndian(rest[1..]),
            4 => BinaryPrimitives.ReadSingleBigEndian(rest[1..]),
            _ => BinaryPrimitives.ReadDoubleBigEndian(rest[1..]),
        };
        _position += 1 + length;
        return true;
    }

    /// <summary>Skips tags up to a number tag and returns it; 0 if there is none. Other tags do not change the value of a number.</summary>
    private ulong ReadNumberTag()
    {
        while (PeekMajor() == CborMajor.Tag)
        {
            ReadHead(out ulong tag, out _);
            if (tag is CborTag.UnsignedBignum or CborTag.NegativeBignum or CborTag.DecimalFraction)
                return tag;
        }
        return 0;
    }

    private bool TryReadBigInteger(ulong tag, out BigInteger value)
    {
        value = default;
        if (tag is CborTag.UnsignedBignum or CborTag.NegativeBignum)
        {
            value = ReadBignum(isNegative: tag == CborTag.NegativeBignum);
            return true;
        }
        int major = PeekMajor();
        if (tag != 0 || major is not (CborMajor.Unsigned or CborMajor.Negative))
            return false;
        ReadHead(out ulong argument, out _);
        value = major == CborMajor.Unsigned ? argument : BigInteger.MinusOne - argument;
        return true;
    }

    private BigDecimal ReadDecimalValue(ulong tag)
    {
        if (tag != 0)
            return ReadDecimalFraction();
        int start = _position;
        if (!TryReadFloat(out double value))
            throw Expected("a number");
        return double.IsFinite(value) ? BigDecimal.FromDouble(value) : throw Malformed("Expected a decimal number, but found NaN or infinity", start);
    }

    private BigInteger ReadBignum(bool isNegative)
    {
        int start = _position;
        if (start >= _data.Length || _data[start] >> 5 != CborMajor.Bytes)
            throw Expected("the bytes of a big number");
        ReadOnlySpan<byte> bytes = ReadStringSpan(CborMajor.Bytes, "bytes");
        if (bytes.Length > MaxBignumBytes)
            throw Malformed("The number has too many digits", start);
        var magnitude = new BigInteger(bytes, isUnsigned: true, isBigEndian: true);
        return isNegative ? BigInteger.MinusOne - magnitude : magnitude;
    }

    private BigDecimal ReadDecimalFraction()
    {
        int start = _position;
        int rest = ReadStartArray();
        if (rest is not (2 or Indefinite) || !MoveNext(ref rest))
            throw CreateDecimalFractionException(start);
        int exponent = ReadInt32();
        if (!MoveNext(ref rest) || !TryReadBigInteger(ReadNumberTag(), out BigInteger unscaled) || MoveNext(ref rest))
            throw CreateDecimalFractionException(start);
        return new BigDecimal(unscaled, exponent);
    }

    private readonly TernSerializationException CreateDecimalFractionException(int start) => Malformed("A decimal fraction is not a pair of whole numbers", start);
}
