using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes CBOR directly to a <see cref="PooledBuffer"/>, with definite lengths and the shortest heads and numbers.</summary>
/// <remarks>
/// For generated code: the caller must write as many entries as it passed to the start method. Pass it by reference, and call
/// <see cref="Complete"/> at the end. The encoding is the preferred one of
/// <see href="https://www.rfc-editor.org/rfc/rfc8949#name-preferred-serialization">RFC 8949, section 4.1</see>, except for
/// half-precision numbers: they are not used, because
/// <see href="https://smithy.io/2.0/additional-specs/protocols/smithy-rpc-v2.html#numeric-type-serialization">not every service supports</see>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct CborWriter
{
    private const int MaxHead = 9;
    private const uint NotANumber = 0x7fc0_0000; // .NET's own has the sign bit set

    /// <summary>The maximum number of characters whose UTF-8 always fits in an array.</summary>
    private const int MaxCharacters = int.MaxValue / 3;

    private readonly PooledBuffer _output;
    private Span<byte> _span;
    private int _position;

    /// <param name="output">The buffer to append the document to.</param>
    public CborWriter(PooledBuffer output)
    {
        _output = output;
        _span = output.GetSpan();
    }

    /// <summary>Completes the document in the buffer. Do not use the writer afterwards.</summary>
    public void Complete()
    {
        _output.Advance(_position);
        _span = default;
        _position = 0;
    }

    /// <summary>Starts a map.</summary>
    /// <param name="count">The number of its entries.</param>
    public void WriteStartMap(int count) => WriteHead(CborMajor.Map, (uint)count);

    /// <summary>Starts an array.</summary>
    /// <param name="count">The number of its elements.</param>
    public void WriteStartArray(int count) => WriteHead(CborMajor.Array, (uint)count);

    /// <summary>Writes encoded bytes unchanged, for example a member name with its head that is known at build time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteLiteral(ReadOnlySpan<byte> encoded)
    {
        encoded.CopyTo(Reserve(encoded.Length));
        _position += encoded.Length;
    }

    /// <summary>Writes text. An unpaired surrogate becomes U+FFFD.</summary>
    /// <exception cref="TernSerializationException">The value is null.</exception>
    public void WriteString(string value)
    {
        if (value is null)
            ThrowMissing();
        ReadOnlySpan<char> text = value;
        Span<byte> room = Reserve(text.Length + MaxHead);
        int head = EncodeHead(room, CborMajor.Text, (uint)text.Length);
        if (AsciiText.TryCopy(text, ref Unsafe.Add(ref MemoryMarshal.GetReference(room), head)))
            _position += head + text.Length;
        else
            WriteUnicode(text);
    }

    /// <summary>Writes bytes.</summary>
    public void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        WriteHead(CborMajor.Bytes, (uint)bytes.Length);
        WriteLiteral(bytes);
    }

    /// <summary>Writes a boolean.</summary>
    public void WriteBoolean(bool value) => WriteByte(value ? (byte)0xf5 : (byte)0xf4);

    /// <summary>Writes null.</summary>
    public void WriteNull() => WriteByte(0xf6);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(int value) => WriteNumber((long)value);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(long value)
    {
        if (value >= 0)
            WriteHead(CborMajor.Unsigned, (ulong)value);
        else
            WriteHead(CborMajor.Negative, (ulong)~value);
    }

    /// <summary>Writes a single-precision number.</summary>
    public void WriteNumber(float value)
    {
        Span<byte> room = Reserve(5);
        room[0] = 0xfa;
        BinaryPrimitives.WriteUInt32BigEndian(room[1..], float.IsNaN(value) ? NotANumber : BitConverter.SingleToUInt32Bits(value));
        _position += 5;
    }

    /// <summary>Writes a double-precision number, or a single-precision number if it has the same value.</summary>
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

    /// <summary>Writes an integer of any size.</summary>
    public void WriteNumber(BigInteger value)
    {
        bool isNegative = value.Sign < 0;
        BigInteger magnitude = isNegative ? BigInteger.MinusOne - value : value;
        if (magnitude <= ulong.MaxValue)
        {
            WriteHead(isNegative ? CborMajor.Negative : CborMajor.Unsigned, (ulong)magnitude);
            return;
        }
        WriteHead(CborMajor.Tag, isNegative ? CborTag.NegativeBignum : CborTag.UnsignedBignum);
        int length = magnitude.GetByteCount(isUnsigned: true);
        WriteHead(CborMajor.Bytes, (uint)length);
        magnitude.TryWriteBytes(Reserve(length), out _, isUnsigned: true, isBigEndian: true);
        _position += length;
    }

    /// <summary>Writes a decimal number as an integer and a power of ten.</summary>
    public void WriteNumber(BigDecimal value)
    {
        DecimalParts parts = DecimalParts.Parse(value.ToString());
        WriteHead(CborMajor.Tag, CborTag.DecimalFraction);
        WriteStartArray(2);
        WriteNumber(parts.Exponent);
        WriteNumber(parts.Unscaled);
    }

    /// <summary>Writes a timestamp as seconds since 1970: an integer if it has no fraction, otherwise a floating-point number.</summary>
    public void WriteTimestamp(DateTimeOffset value)
    {
        WriteHead(CborMajor.Tag, CborTag.EpochSeconds);
        (long seconds, long fraction) = Math.DivRem(value.UtcTicks - DateTimeOffset.UnixEpoch.Ticks, TimeSpan.TicksPerSecond);
        if (fraction == 0)
            WriteNumber(seconds);
        else
            WriteNumber(seconds + ((double)fraction / TimeSpan.TicksPerSecond));
    }

    /// <summary>Throws if a structure, a union, a list or a map is null.</summary>
    /// <exception cref="TernSerializationException">The value is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfNull([NotNull] object? value)
    {
        if (value is null)
            ThrowMissing();
    }

    /// <summary>Throws if a value is null or nested too deeply. For recursive shapes.</summary>
    /// <exception cref="TernSerializationException">The value is null, or the stack is not sufficient for its nesting.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfNullOrTooDeep([NotNull] object? value)
    {
        if (value is null)
            ThrowMissing();
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            ThrowTooDeep();
    }

    /// <summary>Creates the exception for a value that cannot be written. It contains the path of the next member to write.</summary>
    /// <param name="problem">The problem and how to correct it, without the value.</param>
    public readonly TernSerializationException CreateException(string problem)
    {
        ReadOnlySpan<byte> written = _output.GetWrittenAndPending(_position);
        return new(problem, written.Length, CborPath.At(written, written.Length));
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowMissing() => throw CreateException("A required value is null");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowTooDeep() => throw CreateException("A value is nested too deeply or contains itself");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteUnicode(ReadOnlySpan<char> text)
    {
        if (text.Length > MaxCharacters)
            throw CreateException("A text is longer than the maximum length of a document");
        int length = Encoding.UTF8.GetByteCount(text);
        WriteHead(CborMajor.Text, (uint)length);
        Encoding.UTF8.GetBytes(text, Reserve(length));
        _position += length;
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
        _position += EncodeHead(room, major, argument);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int EncodeHead(Span<byte> room, int major, ulong argument)
    {
        if (argument >= 24)
            return EncodeLongHead(room, major, argument);
        room[0] = (byte)((major << 5) | (int)argument);
        return 1;
    }

    private static int EncodeLongHead(Span<byte> room, int major, ulong argument)
    {
        int initial = major << 5;
        switch (argument)
        {
            case <= byte.MaxValue:
                room[1] = (byte)argument;
                room[0] = (byte)(initial | 24);
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Reserve(int size)
    {
        if (_span.Length - _position < size)
            Grow(size);
        return _span[_position..];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        _output.Advance(_position);
        _span = _output.GetSpan(size);
        _position = 0;
    }
}
