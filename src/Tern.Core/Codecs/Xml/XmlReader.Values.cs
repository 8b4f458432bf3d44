using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;
using Tern.Shapes;

namespace Tern.Codecs.Xml;

public ref partial struct XmlReader
{
    /// <summary>Reads the text of the current element, and its end.</summary>
    /// <exception cref="CodecException">The element has elements in it, or text that is not valid UTF-8.</exception>
    public string ReadString()
    {
        int start = _position;
        if (!TryReadWhole(out ReadOnlySpan<byte> text, out bool isPlainAscii))
            return CreateString(ReadText(), start);
        return isPlainAscii ? AsciiText.Create(text)
            : XmlText.IsPlain(text) ? CreateString(text, start)
            : CreateUnescaped(text, start);
    }

    /// <summary>Reads the text of the current element, and its end, where few texts come again and again: one that came before is shared.</summary>
    /// <exception cref="CodecException">The element has elements in it, or text that is not valid UTF-8.</exception>
    public string ReadRepeatedString()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadText();
        ref string? place = ref _repeated[RepeatedTexts.PlaceOf(text)];
        if (place is null || !Ascii.Equals(text, place))
            place = CreateString(text, start);
        return place;
    }

    /// <summary>Reads true or false.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public bool ReadBoolean()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return text.SequenceEqual("true"u8)
            || (text.SequenceEqual("false"u8) ? false : throw Malformed("Expected true or false", start));
    }

    /// <summary>Reads a whole number of 8 bits.</summary>
    /// <exception cref="CodecException">The element has something else in it, or the number is out of range.</exception>
    public sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a whole number of 16 bits.</summary>
    /// <exception cref="CodecException">The element has something else in it, or the number is out of range.</exception>
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a whole number of 32 bits.</summary>
    /// <exception cref="CodecException">The element has something else in it, or the number is out of range.</exception>
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a whole number of 64 bits.</summary>
    /// <exception cref="CodecException">The element has something else in it, or the number is out of range.</exception>
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number, or <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public float ReadSingle()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return TryReadNotFinite(text, out double value) ? (float)value
            : ScaledNumber.TryParse(text, out _) ? float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture)
            : throw ExpectedNumber(start);
    }

    /// <inheritdoc cref="ReadSingle"/>
    public double ReadDouble()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        // The grammar of a number first: .NET would take more than XML has.
        if (ScaledNumber.TryParse(text, out ScaledNumber number))
            return number.TryToDouble(out double value) ? value : double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return TryReadNotFinite(text, out double notFinite) ? notFinite : throw ExpectedNumber(start);
    }

    /// <summary>Reads a whole number of any size up to <see cref="BigDecimal.MaxExpandedDigits"/> digits.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public BigInteger ReadBigInteger()
    {
        int start = _position;
        return ReadBigDecimal().TryToBigInteger(out BigInteger value) ? value : throw Malformed("Expected a whole number, but the number is not whole, or too long", start);
    }

    /// <summary>Reads a number and keeps all its digits.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public BigDecimal ReadBigDecimal()
    {
        int start = _position;
        return BigDecimal.TryParse(ReadTrimmed(), out BigDecimal value) ? value : throw Malformed("Expected a number", start);
    }

    /// <summary>Reads base64 into an array of exactly its bytes.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public byte[] ReadBase64()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        int padding = text.EndsWith("=="u8) ? 2 : text.EndsWith("="u8) ? 1 : 0;
        byte[] bytes = GC.AllocateUninitializedArray<byte>(Math.Max(0, Base64.GetMaxDecodedFromUtf8Length(text.Length) - padding));
        if (Base64.DecodeFromUtf8(text, bytes, out _, out int written) != OperationStatus.Done)
            throw Malformed("Expected base64", start);
        return written == bytes.Length ? bytes : bytes[..written]; // shorter when white space stood in between
    }

    /// <summary>Reads a timestamp: a number is seconds since 1970, other text RFC 3339 or an HTTP date, whatever the model says.</summary>
    /// <exception cref="CodecException">The element has something else in it.</exception>
    public DateTimeOffset ReadTimestamp(TimestampFormat format)
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadTrimmed();
        return Timestamps.TryParseText(text, out DateTimeOffset value) || Timestamps.TryParseEpochSeconds(text, out value)
            ? value
            : throw Malformed($"Expected a timestamp ({format})", start);
    }

    /// <summary>Turns to an attribute of the element that has just been entered: the next value that is read is the attribute's.</summary>
    /// <param name="name">The attribute's name as it is written, with its prefix if it has one.</param>
    /// <returns>Whether the element has it; if not, the next value is still the element's.</returns>
    /// <exception cref="CodecException">The attributes are malformed.</exception>
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
                throw Malformed("The value of an attribute has no quotes", _position);
            // The tag was read to its end, which lies behind every value's closing quote.
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

    /// <summary>Reads the text of the current element as UTF-8, and its end: without escapes, and not checked for valid UTF-8.</summary>
    /// <exception cref="CodecException">The element has elements in it.</exception>
    public ReadOnlySpan<byte> ReadText()
    {
        if (_state != States.None)
            return ReadAttributeOrNothing();
        int start = _position;
        if (!TryReadWhole(out ReadOnlySpan<byte> text, out bool isPlainAscii))
            return ReadTextInPieces();
        return isPlainAscii || XmlText.IsPlain(text) ? text : Unescape(text, new byte[text.Length], start);
    }

    /// <summary>Reads text that nothing but the element's end follows, as it stands there, and that end.</summary>
    private bool TryReadWhole(out ReadOnlySpan<byte> text, out bool isPlainAscii)
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

    private ReadOnlySpan<byte> ReadAttributeOrNothing()
    {
        if ((_state & States.InAttribute) == 0)
        {
            LeaveEmpty();
            return default;
        }
        _state &= ~States.InAttribute;
        return XmlText.IsPlain(_attribute) ? _attribute : Unescape(_attribute, new byte[_attribute.Length], _position);
    }

    // Text with comments or CDATA in it is rare enough for a buffer of its own.
    private ReadOnlySpan<byte> ReadTextInPieces()
    {
        var pieces = new ArrayBufferWriter<byte>();
        while (true)
        {
            int start = _position;
            SkipText();
            pieces.Write(Unescape(_xml[start.._position], new byte[_position - start], start));
            ReadOnlySpan<byte> rest = _xml[_position..];
            if (rest.StartsWith("</"u8))
            {
                ReadEndTag();
                return pieces.WrittenSpan;
            }
            if (rest.Length < 2)
                throw Malformed("The document ends within an element", _xml.Length);
            if (rest[1] is not ((byte)'!' or (byte)'?'))
                throw Malformed("Expected text, but found an element", _position);
            bool isText = rest.StartsWith("<![CDATA["u8);
            start = _position;
            SkipMisc();
            if (isText)
                pieces.Write(XmlText.NormalizeLineEnds(_xml[(start + 9)..(_position - 3)]));
        }
    }

    // The entity tags of S3 stand between quotes that are escaped, one for each object of a list.
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit] // nothing of the buffer is read that was not written
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

    // What escaped text becomes is never longer.
    private readonly ReadOnlySpan<byte> Unescape(ReadOnlySpan<byte> text, Span<byte> unescaped, int start) =>
        XmlText.TryUnescape(text, unescaped, out int length)
            ? unescaped[..length]
            : throw Malformed("The XML has an entity that is not predefined, or a character reference to none", start);

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

    // Nearly all whole numbers have no sign, and fewer digits than may overflow.
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

    private readonly CodecException ExpectedInteger(long min, long max, int start) =>
        Malformed(string.Create(CultureInfo.InvariantCulture, $"Expected a whole number from {min} to {max}"), start);

    private static bool TryReadNotFinite(ReadOnlySpan<byte> text, out double value)
    {
        value = text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        return value != 0;
    }

    private readonly CodecException ExpectedNumber(int start) => Malformed("Expected a number, or NaN, Infinity or -Infinity", start);

    private readonly string CreateString(ReadOnlySpan<byte> text, int start)
    {
        if (Ascii.IsValid(text))
            return AsciiText.Create(text);
        return Utf8.IsValid(text) ? Encoding.UTF8.GetString(text) : throw Malformed("The text is not valid UTF-8", start);
    }
}
