using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

public ref partial struct XmlReader
{
    /// <summary>Reads the text and the end of the current element.</summary>
    /// <exception cref="TernSerializationException">The element contains elements, or its text is not valid UTF-8.</exception>
    public string ReadString()
    {
        int start = _position;
        if (!TryReadRawText(out ReadOnlySpan<byte> text, out bool isPlainAscii))
            return CreateString(ReadText(), start);
        return isPlainAscii ? AsciiText.Create(text)
            : XmlText.IsPlain(text) ? CreateString(text, start)
            : CreateUnescaped(text, start);
    }

    /// <summary>Reads the text and the end of the current element. Recently read equal texts share one string, for members with few different values.</summary>
    /// <exception cref="TernSerializationException">The element contains elements, or its text is not valid UTF-8.</exception>
    public string ReadRepeatedString()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadText();
        ref string? place = ref _repeated[RepeatedTexts.GetSlot(text)];
        if (place is null || !Ascii.Equals(text, place))
            place = CreateString(text, start);
        return place;
    }

    /// <summary>Reads a boolean.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public bool ReadBoolean()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return text.SequenceEqual("true"u8)
            || (text.SequenceEqual("false"u8) ? false : throw Malformed("Expected true or false", start));
    }

    /// <summary>Reads an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format or is out of range.</exception>
    public sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format or is out of range.</exception>
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format or is out of range.</exception>
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a 64-bit integer.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format or is out of range.</exception>
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number, or <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public float ReadSingle()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return TryReadNonFinite(text, out double value) ? (float)value
            : ScaledNumber.TryParse(text, out _) ? float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture)
            : throw ExpectedNumber(start);
    }

    /// <inheritdoc cref="ReadSingle"/>
    public double ReadDouble()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        // The syntax is checked first, because double.Parse accepts more formats than XML.
        if (ScaledNumber.TryParse(text, out ScaledNumber number))
            return number.TryToDouble(out double value) ? value : double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return TryReadNonFinite(text, out double notFinite) ? notFinite : throw ExpectedNumber(start);
    }

    /// <summary>Reads an integer of up to <see cref="BigDecimal.MaxIntegerDigits"/> digits.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public BigInteger ReadBigInteger()
    {
        int start = _position;
        return ReadBigDecimal().TryToBigInteger(out BigInteger value) ? value : throw Malformed("Expected a whole number, but the number is not whole or is too long", start);
    }

    /// <summary>Reads a number without losing digits.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public BigDecimal ReadBigDecimal()
    {
        int start = _position;
        return BigDecimal.TryParse(ReadTrimmed(), out BigDecimal value) ? value : throw Malformed("Expected a number", start);
    }

    /// <summary>Reads Base64 into an array of exact length.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public byte[] ReadBase64()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        int padding = text.EndsWith("=="u8) ? 2 : text.EndsWith("="u8) ? 1 : 0;
        byte[] bytes = GC.AllocateUninitializedArray<byte>(Math.Max(0, Base64.GetMaxDecodedFromUtf8Length(text.Length) - padding));
        if (Base64.DecodeFromUtf8(text, bytes, out _, out int written) != OperationStatus.Done)
            throw Malformed("Expected Base64", start);
        return written == bytes.Length ? bytes : bytes.AsSpan(0, written).ToArray(); // shorter if the text contains white space
    }

    /// <summary>Reads a timestamp: a number is seconds since 1970, other text is RFC 3339 or an HTTP date. <paramref name="format"/> is only for messages.</summary>
    /// <exception cref="TernSerializationException">The content of the element has another format.</exception>
    public DateTimeOffset ReadTimestamp(TimestampFormat format)
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return Timestamps.TryParseText(text, out DateTimeOffset value) || Timestamps.TryParseEpochSeconds(text, out value)
            ? value
            : throw Malformed($"Expected a timestamp ({format})", start);
    }

    /// <summary>Moves to an attribute of the current element. The next read returns the value of the attribute.</summary>
    /// <param name="name">The name of the attribute in the document, including its prefix.</param>
    /// <returns>Whether the element has the attribute. If not, the next read returns the value of the element.</returns>
    /// <exception cref="TernSerializationException">The attributes are malformed.</exception>
    public bool EnterAttribute(ReadOnlySpan<byte> name)
    {
        ReadOnlySpan<byte> rest = _attributes;
        while (true)
        {
            rest = rest.TrimStart(" \t\r\n"u8);
            if (rest.IsEmpty)
                return false;
            int length = XmlText.NameLength(rest);
            ReadOnlySpan<byte> found = rest[..length];
            rest = rest[length..].TrimStart(" \t\r\n"u8);
            if (length == 0 || !rest.StartsWith("="u8))
                throw Malformed("An attribute is malformed", _position);
            rest = rest[1..].TrimStart(" \t\r\n"u8);
            if (rest.IsEmpty || rest[0] is not ((byte)'"' or (byte)'\''))
                throw Malformed("The value of an attribute is not quoted", _position);
            // The closing quote exists, because the tag was read to its end.
            int end = rest[1..].IndexOf(rest[0]);
            ReadOnlySpan<byte> value = rest.Slice(1, end);
            rest = rest[(end + 2)..];
            if (!found.SequenceEqual(name))
                continue;
            _attribute = value;
            _state |= States.InAttribute;
            return true;
        }
    }

    /// <summary>Reads the unescaped text of the current element as unvalidated UTF-8, and the end of the element.</summary>
    /// <exception cref="TernSerializationException">The element contains elements.</exception>
    public ReadOnlySpan<byte> ReadText()
    {
        if (_state != States.None)
            return ReadAttributeOrEmpty();
        int start = _position;
        if (!TryReadRawText(out ReadOnlySpan<byte> text, out bool isPlainAscii))
            return ReadMixedText();
        return isPlainAscii || XmlText.IsPlain(text) ? text : Unescape(text, new byte[text.Length], start);
    }

    /// <summary>Reads the raw text and the end of the element if the end tag directly follows the text.</summary>
    private bool TryReadRawText(out ReadOnlySpan<byte> text, out bool isPlainAscii)
    {
        ReadOnlySpan<byte> rest = _xml[_position..];
        isPlainAscii = false;
        int length = _state == States.None ? XmlBlocks.TextLength(rest, out isPlainAscii) : -1;
        if (length < 0 || length + 1 >= rest.Length || rest[length + 1] != (byte)'/')
        {
            text = default;
            return false;
        }
        text = rest[..length];
        _position += length;
        ReadEndTag();
        return true;
    }

    private ReadOnlySpan<byte> ReadAttributeOrEmpty()
    {
        if ((_state & States.InAttribute) == 0)
        {
            LeaveEmpty();
            return default;
        }
        _state &= ~States.InAttribute;
        return XmlText.IsPlain(_attribute) ? _attribute : Unescape(_attribute, new byte[_attribute.Length], _position);
    }

    // Text with comments or CDATA is rare, so a separate buffer is acceptable.
    private ReadOnlySpan<byte> ReadMixedText()
    {
        var segments = new ArrayBufferWriter<byte>();
        while (true)
        {
            int start = _position;
            SkipText();
            segments.Write(Unescape(_xml[start.._position], new byte[_position - start], start));
            ReadOnlySpan<byte> rest = _xml[_position..];
            if (rest.StartsWith("</"u8))
            {
                ReadEndTag();
                return segments.WrittenSpan;
            }
            if (rest.Length < 2)
                throw Malformed("The document ends within an element", _xml.Length);
            if (rest[1] is not ((byte)'!' or (byte)'?'))
                throw Malformed("Expected text, but found an element", _position);
            bool isText = rest.StartsWith("<![CDATA["u8);
            start = _position;
            SkipMisc();
            if (isText)
                segments.Write(XmlText.NormalizeLineEnds(_xml[(start + 9)..(_position - 3)]));
        }
    }

    // S3 lists contain an ETag with escaped quotes for each object.
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit] // bytes are read only after they are written
    private readonly string CreateUnescaped(ReadOnlySpan<byte> text, int start)
    {
        const int MaxOnStack = 256;
        if (text.Length <= MaxOnStack)
            return CreateUnescaped(text, stackalloc byte[MaxOnStack], start);
        byte[] scratch = ArrayPool<byte>.Shared.Rent(text.Length);
        try
        {
            return CreateUnescaped(text, scratch, start);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(scratch);
        }
    }

    private readonly string CreateUnescaped(ReadOnlySpan<byte> text, scoped Span<byte> scratch, int start) =>
        CreateString(Unescape(text, scratch, start), start);

    // Unescaped text is never longer than escaped text.
    private readonly ReadOnlySpan<byte> Unescape(ReadOnlySpan<byte> text, Span<byte> unescaped, int start) =>
        XmlText.TryUnescape(text, unescaped, out int length)
            ? unescaped[..length]
            : throw Malformed("The XML contains an entity that is not predefined, or an invalid character reference", start);

    private ReadOnlySpan<byte> ReadTrimmed()
    {
        ReadOnlySpan<byte> text = ReadText();
        return text.Length > 0 && text[0] > (byte)' ' && text[^1] > (byte)' ' ? text : text.Trim(" \t\r\n"u8);
    }

    private long ReadInteger(long min, long max)
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        bool isRead = TryReadDigits(text, out long value) || long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
        return isRead && value >= min && value <= max ? value : throw ExpectedInteger(min, max, start);
    }

    // The fast path: most integers have no sign and too few digits to overflow.
    private static bool TryReadDigits(ReadOnlySpan<byte> text, out long value)
    {
        const int MaxDigits = 18;
        value = 0;
        if (text.Length is 0 or > MaxDigits)
            return false;
        foreach (byte letter in text)
        {
            uint digit = (uint)letter - '0';
            if (digit > 9)
                return false;
            value = (value * 10) + digit;
        }
        return true;
    }

    private readonly TernSerializationException ExpectedInteger(long min, long max, int start) =>
        Malformed(string.Create(CultureInfo.InvariantCulture, $"Expected a whole number from {min} to {max}"), start);

    private static bool TryReadNonFinite(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        return value != 0;
    }

    private readonly TernSerializationException ExpectedNumber(int start) => Malformed("Expected a number, or NaN, Infinity or -Infinity", start);

    private readonly string CreateString(ReadOnlySpan<byte> text, int start)
    {
        if (Ascii.IsValid(text))
            return AsciiText.Create(text);
        return Utf8.IsValid(text) ? Encoding.UTF8.GetString(text) : throw Malformed("The text is not valid UTF-8", start);
    }
}
