using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Shapes;

namespace Tern.Codecs.Cbor;

/// <summary>Writes CBOR straight into a <see cref="PooledBuffer"/>: definite lengths, heads and numbers as short as they can be.</summary>
/// <remarks>
/// Made for generated code: it trusts its caller to write as many entries as a head announces. Pass it by reference, and call
/// <see cref="Complete"/> at the end. The encoding is the preferred one of
/// <see href="https://www.rfc-editor.org/rfc/rfc8949#name-preferred-serialization">RFC 8949, section 4.1</see>.
/// </remarks>
public ref struct CborWriter
{
    private const int MaxHead = 9;

    // .NET's own has the sign bit set.
    private static readonly Half s_nan = BitConverter.UInt16BitsToHalf(0x7e00);

    private readonly PooledBuffer _output;
    private Span<byte> _room;
    private int _position;

    /// <param name="output">Where the document goes, behind what is there already.</param>
    public CborWriter(PooledBuffer output)
    {
        _output = output;
        _room = output.GetSpan();
    }

    /// <summary>Hands the document to the buffer. The writer must not be used afterwards.</summary>
    public void Complete()
    {
        _output.Advance(_position);
        _room = default;
        _position = 0;
    }

    /// <summary>Begins a map.</summary>
    /// <param name="count">The number of its entries.</param>
    public void WriteStartMap(int count) => WriteHead(CborMajor.Map, (uint)count);

    /// <summary>Begins an array.</summary>
    /// <param name="count">The number of its elements.</param>
    public void WriteStartArray(int count) => WriteHead(CborMajor.Array, (uint)count);

    /// <summary>Writes a member's name that is known at build time.</summary>
    /// <param name="encodedName">The name as it stands on the wire, with its head.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteName(ReadOnlySpan<byte> encodedName)
    {
        encodedName.CopyTo(Reserve(encodedName.Length));
        _position += encodedName.Length;
    }

    /// <summary>Writes text. A surrogate without its other half becomes U+FFFD.</summary>
    public void WriteString(string value)
    {
        // The head's length depends on the number of bytes, so it is guessed from the number of characters, which is right for ASCII.
        ReadOnlySpan<char> text = value;
        int head = HeadLength((uint)text.Length);
        Span<byte> room = Reserve(checked((text.Length * 3) + MaxHead));
        int length = Encoding.UTF8.GetBytes(text, room[head..]);
        int actual = HeadLength((uint)length);
        if (actual != head)
            room.Slice(head, length).CopyTo(room[actual..]);
        WriteHead(CborMajor.Text, (uint)length);
        _position += length;
    }

    /// <summary>Writes bytes.</summary>
    public void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        WriteHead(CborMajor.Bytes, (uint)bytes.Length);
        bytes.CopyTo(Reserve(bytes.Length));
        _position += bytes.Length;
    }

    /// <summary>Writes true or false.</summary>
    public void WriteBoolean(bool value) => WriteByte(value ? (byte)0xf5 : (byte)0xf4);

    /// <summary>Writes null.</summary>
    public void WriteNull() => WriteByte(0xf6);

    /// <summary>Writes a whole number.</summary>
    public void WriteNumber(int value) => WriteNumber((long)value);

    /// <summary>Writes a whole number.</summary>
    public void WriteNumber(long value)
    {
        if (value >= 0)
            WriteHead(CborMajor.Unsigned, (ulong)value);
        else
            WriteHead(CborMajor.Negative, (ulong)~value);
    }

    /// <summary>Writes a number in as few bytes as keep its value.</summary>
    public void WriteNumber(float value)
    {
        Half half = float.IsNaN(value) ? s_nan : (Half)value;
        if ((float)half == value || float.IsNaN(value))
        {
            WriteHalf(half);
            return;
        }
        Span<byte> room = Reserve(5);
        room[0] = 0xfa;
        BinaryPrimitives.WriteSingleBigEndian(room[1..], value);
        _position += 5;
    }

    /// <summary>Writes a number in as few bytes as keep its value.</summary>
    public void WriteNumber(double value)
    {
        float single = (float)value;
        if (single == value || double.IsNaN(value))
        {
            WriteNumber(single);
            return;
        }
        Span<byte> room = Reserve(9);
        room[0] = 0xfb;
        BinaryPrimitives.WriteDoubleBigEndian(room[1..], value);
        _position += 9;
    }

    /// <summary>Writes a whole number of any size.</summary>
    public void WriteNumber(BigInteger value)
    {
        bool isNegative = value.Sign < 0;
        BigInteger magnitude = isNegative ? BigInteger.MinusOne - value : value;
        if (magnitude <= ulong.MaxValue)
        {
            WriteHead(isNegative ? CborMajor.Negative : CborMajor.Unsigned, (ulong)magnitude);
            return;
        }
        WriteHead(CborMajor.Tag, isNegative ? CborTag.NegativeBig : CborTag.UnsignedBig);
        int length = magnitude.GetByteCount(isUnsigned: true);
        WriteHead(CborMajor.Bytes, (uint)length);
        magnitude.TryWriteBytes(Reserve(length), out _, isUnsigned: true, isBigEndian: true);
        _position += length;
    }

    /// <summary>Writes a decimal number with all its digits.</summary>
    public void WriteNumber(BigDecimal value)
    {
        (BigInteger unscaled, int exponent) = value;
        WriteHead(CborMajor.Tag, CborTag.DecimalFraction);
        WriteStartArray(2);
        WriteNumber(exponent);
        WriteNumber(unscaled);
    }

    /// <summary>Writes a timestamp as seconds since 1970: a whole number where it is one, a double otherwise.</summary>
    public void WriteTimestamp(DateTimeOffset value)
    {
        WriteHead(CborMajor.Tag, CborTag.EpochSeconds);
        (long seconds, long fraction) = Math.DivRem(value.UtcTicks - DateTimeOffset.UnixEpoch.Ticks, TimeSpan.TicksPerSecond);
        if (fraction == 0)
            WriteNumber(seconds);
        else
            WriteNumber(seconds + ((double)fraction / TimeSpan.TicksPerSecond));
    }

    private void WriteHalf(Half value)
    {
        Span<byte> room = Reserve(3);
        room[0] = 0xf9;
        BinaryPrimitives.WriteHalfBigEndian(room[1..], value);
        _position += 3;
    }

    private void WriteByte(byte value)
    {
        Reserve(1)[0] = value;
        _position++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteHead(int major, ulong argument)
    {
        Span<byte> room = Reserve(MaxHead);
        if (argument < 24)
        {
            room[0] = (byte)((major << 5) | (int)argument);
            _position++;
        }
        else
        {
            _position += WriteLongHead(room, major, argument);
        }
    }

    private static int WriteLongHead(Span<byte> room, int major, ulong argument)
    {
        int initial = major << 5;
        switch (argument)
        {
            case <= byte.MaxValue:
                room[0] = (byte)(initial | 24);
                room[1] = (byte)argument;
                return 2;
            case <= ushort.MaxValue:
                room[0] = (byte)(initial | 25);
                BinaryPrimitives.WriteUInt16BigEndian(room[1..], (ushort)argument);
                return 3;
            case <= uint.MaxValue:
                room[0] = (byte)(initial | 26);
                BinaryPrimitives.WriteUInt32BigEndian(room[1..], (uint)argument);
                return 5;
            default:
                room[0] = (byte)(initial | 27);
                BinaryPrimitives.WriteUInt64BigEndian(room[1..], argument);
                return 9;
        }
    }

    private static int HeadLength(uint argument) => argument switch
    {
        < 24 => 1,
        <= byte.MaxValue => 2,
        <= ushort.MaxValue => 3,
        _ => 5,
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Reserve(int size)
    {
        if (_room.Length - _position < size)
            Grow(size);
        return _room[_position..];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        _output.Advance(_position);
        _room = _output.GetSpan(size);
        _position = 0;
    }
}
