using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes <c>application/x-www-form-urlencoded</c> in the format of the query protocols directly to a <see cref="PooledBuffer"/>.</summary>
/// <remarks>
/// The name of a nested value starts with the names of its containers (<c>Filter.1.Value.2</c>). <see cref="Enter"/> and
/// <see cref="EnterElement"/> extend the prefix of all names, and <see cref="Leave"/> restores it. For generated code, which
/// passes wire names. Pass it by reference, and call <see cref="Complete"/> at the end.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html">AWS query protocol</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct FormWriter
{
    // Names of services are far shorter. A longer name indicates a value that contains itself.
    private const int MaxPrefix = 16 * 1024;

    // Large values are encoded in blocks, so that the space reserved for the worst case is small.
    private const int MaxBlockLength = 3 * 1024;

    private readonly PooledBuffer _output;
    private Span<byte> _span;
    private int _position;
    private int _prefixLength;
    private byte[]? _longPrefix;
    private FormPrefix _prefix;

    /// <param name="output">The buffer to append the form to.</param>
    /// <param name="start">The start of the form, for example <c>Action=GetUser&amp;Version=2010-05-08</c>.</param>
    public FormWriter(PooledBuffer output, ReadOnlySpan<byte> start)
    {
        _output = output;
        _span = output.GetSpan(start.Length);
        start.CopyTo(_span);
        _position = start.Length;
        Unsafe.SkipInit(out _prefix); // bytes are read only after they are written
    }

    /// <summary>Completes the form in the buffer. Do not use the writer afterwards.</summary>
    public void Complete()
    {
        _output.Advance(_position);
        _span = default;
        _position = 0;
    }

    /// <summary>Appends the name of a structure, list or map to the prefix.</summary>
    /// <param name="encoded">The name followed by a period, for example <c>Filter.</c> or <c>Tags.member.</c>.</param>
    /// <returns>The argument for <see cref="Leave"/>.</returns>
    public int Enter(ReadOnlySpan<byte> encoded)
    {
        int length = _prefixLength;
        encoded.CopyTo(ReservePrefix(length, encoded.Length));
        _prefixLength = length + encoded.Length;
        return length;
    }

    /// <summary>Appends the number of an element or entry to the prefix.</summary>
    /// <param name="number">The number, starting at 1.</param>
    /// <returns>The argument for <see cref="Leave"/>.</returns>
    public int EnterElement(int number)
    {
        int length = _prefixLength;
        Span<byte> room = ReservePrefix(length, 11);
        number.TryFormat(room, out int written, default, CultureInfo.InvariantCulture);
        room[written] = (byte)'.';
        _prefixLength = length + written + 1;
        return length;
    }

    /// <summary>Restores the prefix before <see cref="Enter"/> or <see cref="EnterElement"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave(int outer) => _prefixLength = outer;

    /// <summary>Writes a name. Write its value next.</summary>
    /// <param name="encoded">The name with its equals sign.</param>
    public void WriteName(ReadOnlySpan<byte> encoded)
    {
        ReadOnlySpan<byte> prefix = Prefix[.._prefixLength];
        Span<byte> room = Reserve(1 + prefix.Length + encoded.Length);
        room[0] = (byte)'&';
        prefix.CopyTo(room[1..]);
        encoded.CopyTo(room[(1 + prefix.Length)..]);
        _position += 1 + prefix.Length + encoded.Length;
    }

    /// <summary>Writes the number of an element as its name. Write its value next.</summary>
    /// <param name="number">The number, starting at 1.</param>
    public void WriteElementName(int number)
    {
        ReadOnlySpan<byte> prefix = Prefix[.._prefixLength];
        Span<byte> room = Reserve(prefix.Length + 13);
        room[0] = (byte)'&';
        prefix.CopyTo(room[1..]);
        number.TryFormat(room[(1 + prefix.Length)..], out int written, default, CultureInfo.InvariantCulture);
        room[1 + prefix.Length + written] = (byte)'=';
        _position += 2 + prefix.Length + written;
    }

    /// <summary>Writes text. An unpaired surrogate becomes U+FFFD.</summary>
    public void WriteString(string value)
    {
        if (value is null)
            ThrowMissing();
        ReadOnlySpan<char> text = value;
        while (!text.IsEmpty)
        {
            int plain = FormText.UnreservedLength(text);
            if (plain > 0)
            {
                Span<byte> room = Reserve(plain); // first, because Reserve may change the position
                _position += Encoding.UTF8.GetBytes(text[..plain], room);
                text = text[plain..];
            }
            else
            {
                WriteEscaped(ref text);
            }
        }
    }

    /// <summary>Writes bytes as Base64.</summary>
    public void WriteBase64(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > MaxBlockLength)
        {
            WriteBase64Block(bytes[..MaxBlockLength]); // a multiple of three, so without padding
            bytes = bytes[MaxBlockLength..];
        }
        WriteBase64Block(bytes);
    }

    /// <summary>Writes <c>true</c> or <c>false</c>.</summary>
    public void WriteBoolean(bool value)
    {
        ReadOnlySpan<byte> text = value ? "true"u8 : "false"u8;
        text.CopyTo(Reserve(5));
        _position += text.Length;
    }

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(int value) => WriteNumber((long)value);

    /// <summary>Writes an integer.</summary>
    public void WriteNumber(long value)
    {
        value.TryFormat(Reserve(20), out int written, default, CultureInfo.InvariantCulture);
        _position += written;
    }

    /// <summary>Writes the shortest text that parses to the same number, or <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    public void WriteNumber(float value)
    {
        Span<byte> room = Reserve(96);
        value.TryFormat(room[64..], out int written, default, CultureInfo.InvariantCulture);
        _position += FormText.Escape(room.Slice(64, written), room);
    }

    /// <inheritdoc cref="WriteNumber(float)"/>
    public void WriteNumber(double value)
    {
        Span<byte> room = Reserve(96);
        value.TryFormat(room[64..], out int written, default, CultureInfo.InvariantCulture);
        _position += FormText.Escape(room.Slice(64, written), room);
    }

    /// <summary>Writes an integer of any size.</summary>
    public void WriteNumber(BigInteger value) => WriteString(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a decimal number with all its digits.</summary>
    public void WriteNumber(BigDecimal value) => WriteString(value.ToString());

    /// <summary>Writes a timestamp.</summary>
    public void WriteTimestamp(DateTimeOffset value, TimestampFormat format)
    {
        Span<byte> room = Reserve(3 * Timestamps.MaxLength);
        Span<byte> text = room[(2 * Timestamps.MaxLength)..];
        _position += FormText.Escape(text[..Timestamps.Format(value, format, text)], room);
    }

    /// <summary>Throws if a structure, a list or a map is null or nested too deeply.</summary>
    /// <exception cref="TernSerializationException">The value is null, or the stack is not sufficient for its nesting.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ThrowIfNullOrTooDeep([NotNull] object? value)
    {
        if (value is null)
            ThrowMissing();
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            ThrowTooDeep();
    }

    /// <summary>Creates the exception for a value that cannot be written. It contains the path of the value in the form.</summary>
    /// <param name="problem">The problem and how to correct it, without the value.</param>
    public TernSerializationException CreateException(string problem) =>
        new(problem, _output.WrittenCount + _position, Encoding.UTF8.GetString(Prefix[.._prefixLength].TrimEnd((byte)'.')));

    [UnscopedRef]
    private Span<byte> Prefix
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _longPrefix is null ? _prefix : _longPrefix;
    }

    // Escapes up to the next unreserved character. The first character is not unreserved.
    private void WriteEscaped(ref ReadOnlySpan<char> text)
    {
        Span<byte> room = Reserve((Math.Min(text.Length, MaxBlockLength) + 1) * FormText.MaxBytesPerCharacter);
        int written = 0;
        int read = 0;
        Span<byte> utf8 = stackalloc byte[4];
        while (read < text.Length && read < MaxBlockLength)
        {
            Rune.DecodeFromUtf16(text[read..], out Rune rune, out int length);
            if (rune.IsAscii && FormText.IsUnreserved((char)rune.Value))
                break;
            read += length;
            int count = rune.EncodeToUtf8(utf8);
            for (int i = 0; i < count; i++)
            {
                FormText.EscapeByte(utf8[i], room.Slice(written, 3));
                written += 3;
            }
        }
        _position += written;
        text = text[read..];
    }

    private void WriteBase64Block(ReadOnlySpan<byte> bytes)
    {
        // The text is encoded into the last third of the span, and escaped from there to the start.
        int length = Base64.GetMaxEncodedToUtf8Length(bytes.Length);
        Span<byte> room = Reserve(3 * length)[..(3 * length)];
        Base64.EncodeToUtf8(bytes, room[(2 * length)..], out _, out int written);
        _position += FormText.Escape(room.Slice(2 * length, written), room);
    }

    [UnscopedRef]
    private Span<byte> ReservePrefix(int length, int more)
    {
        if (length + more > Prefix.Length)
            GrowPrefix(more);
        return Prefix[length..];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowPrefix(int more)
    {
        if (_prefixLength + more > MaxPrefix)
            throw CreateException("A value is nested too deeply or contains itself");
        byte[] longer = new byte[Math.Max(_prefixLength + more, 2 * Prefix.Length)];
        Prefix[.._prefixLength].CopyTo(longer);
        _longPrefix = longer;
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowMissing() => throw CreateException("A required value is null");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowTooDeep() => throw CreateException("A value is nested too deeply or contains itself");

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
