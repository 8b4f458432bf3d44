using System.Buffers;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

public ref partial struct JsonReader
{
    private const int MaxStackLength = 1024;

    /// <summary>Reads a string.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or not valid Unicode.</exception>
    public string ReadString()
    {
        if (PeekByte() != '"')
            throw Expected("a string");
        ReadOnlySpan<byte> text = _json[(_position + 1)..];
        int length = JsonText.IndexOfSpecial(text);
        if (length < text.Length && text[length] == (byte)'"')
        {
            _position += length + 2;
            return AsciiText.Create(text[..length]);
        }
        return ReadStringSlow();
    }

    /// <summary>Reads a string without creating one.</summary>
    /// <returns>The unescaped text as valid UTF-8. It is valid until the next call of this method and until <see cref="Dispose"/>.</returns>
    /// <exception cref="TernSerializationException">The next value is of another kind or not valid Unicode.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadUtf8()
    {
        if (PeekByte() != '"')
            throw Expected("a string");
        ReadOnlySpan<byte> text = _json[(_position + 1)..];
        int length = JsonText.IndexOfSpecial(text);
        if (length < text.Length && text[length] == (byte)'"')
        {
            _position += length + 2;
            return text[..length];
        }
        return ReadUtf8Slow();
    }

    /// <summary>Reads a Base64 string into an array of exact length.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind or not Base64.</exception>
    public byte[] ReadBase64()
    {
        int start = PeekByte() == '"' ? _position : throw Expected("a string of base64");
        ReadOnlySpan<byte> text = ReadStringSpan();
        int padding = text.EndsWith("=="u8) ? 2 : text.EndsWith("="u8) ? 1 : 0;
        byte[] bytes = GC.AllocateUninitializedArray<byte>(Math.Max((text.Length / 4 * 3) - padding, 0));
        if (Base64.DecodeFromUtf8(text, bytes, out _, out int written) != OperationStatus.Done)
            throw Malformed("Expected Base64, but the string is not Base64", start);
        return written == bytes.Length ? bytes : bytes.AsSpan(0, written).ToArray(); // shorter if the text contains white space
    }

    /// <summary>Reads a timestamp: a number is seconds since 1970, a string is RFC 3339 or an HTTP date. <paramref name="format"/> is only for messages.</summary>
    /// <exception cref="TernSerializationException">The next value is not a timestamp.</exception>
    public DateTimeOffset ReadTimestamp(TimestampFormat format)
    {
        JsonTokenKind kind = Peek();
        int start = _position;
        DateTimeOffset value;
        bool isRead = kind switch
        {
            JsonTokenKind.Number => Timestamps.TryParseEpochSeconds(ReadNumberUtf8(), out value),
            JsonTokenKind.String => Timestamps.TryParseText(ReadStringSpan(), out value),
            _ => throw Expected($"a timestamp ({format})"),
        };
        return isRead ? value : throw Malformed($"Expected a timestamp ({format}), but the value is not a timestamp", start);
    }

    // Expects the opening quote, and moves past the closing one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadStringSpan()
    {
        ReadOnlySpan<byte> text = _json[(_position + 1)..];
        int length = JsonText.IndexOfSpecial(text);
        if (length < text.Length && text[length] == (byte)'"')
        {
            _position += length + 2;
            return text[..length];
        }
        return ReadStringSpanSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> ReadStringSpanSlow()
    {
        int start = _position;
        ReadOnlySpan<byte> raw = ReadRawString(out bool hasEscapes);
        return hasEscapes ? Unescape(raw, new byte[raw.Length], start) : raw; // rare: names, Base64 and numbers normally have no escapes
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> ReadUtf8Slow()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
            text = Unescape(text, RentScratch(text.Length), start);
        return Utf8.IsValid(text) ? text : throw Malformed("The string is not valid UTF-8", start);
    }

    private byte[] RentScratch(int length)
    {
        if (_scratch is null || _scratch.Length < length)
        {
            Dispose();
            _scratch = ArrayPool<byte>.Shared.Rent(length);
        }
        return _scratch;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string ReadStringSlow()
    {
        int start = _position;
        ReadOnlySpan<byte> raw = ReadRawString(out bool hasEscapes);
        return hasEscapes ? CreateUnescaped(raw, start) : CreateString(raw, start);
    }

    // Without an array for each text, because JSON within JSON strings, as in queue messages and function payloads, has many escapes. A short one is on the
    // stack: the first return to the pool creates its tables, which is a part of the start of a function (bench/results/functions.md).
    [SkipLocalsInit] // bytes are read only after they are written
    private readonly string CreateUnescaped(ReadOnlySpan<byte> raw, int start)
    {
        byte[]? rented = null;
        Span<byte> scratch = raw.Length <= MaxStackLength ? stackalloc byte[MaxStackLength] : rented = ArrayPool<byte>.Shared.Rent(raw.Length);
        try
        {
            return CreateString(Unescape(raw, scratch, start), start);
        }
        finally
        {
            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }

    private readonly string CreateString(ReadOnlySpan<byte> text, int start) =>
        Utf8.IsValid(text) ? Encoding.UTF8.GetString(text) : throw Malformed("The string is not valid UTF-8", start);

    private string ReadKeyString()
    {
        ReadOnlySpan<byte> text = _json[(_position + 1)..];
        int length = JsonText.IndexOfSpecial(text);
        if (length < text.Length && text[length] == (byte)'"')
        {
            _position += length + 2;
            return _keys.GetOrCreate(text[..length]);
        }
        return ReadStringSlow();
    }

    /// <summary>Reads the bytes between the quotes and validates their syntax.</summary>
    private ReadOnlySpan<byte> ReadRawString(out bool hasEscapes)
    {
        hasEscapes = false;
        int start = _position + 1;
        int position = start;
        while (true)
        {
            int run = JsonText.IndexOfQuoteEscapeOrControl(_json[position..]);
            position += run;
            if (position >= _json.Length)
                throw Malformed("The JSON ends within a string", _json.Length);
            byte special = _json[position];
            if (special == (byte)'"')
                break;
            if (special != (byte)'\\')
                throw Malformed("A string contains an unescaped control character", position);
            hasEscapes = true;
            position += EscapeLength(position);
        }
        _position = position + 1;
        return _json[start..position];
    }

    private readonly int EscapeLength(int position)
    {
        if (position + 1 >= _json.Length)
            throw Malformed("The JSON ends within a string", _json.Length);
        switch (_json[position + 1])
        {
            case (byte)'"' or (byte)'\\' or (byte)'/' or (byte)'b' or (byte)'f' or (byte)'n' or (byte)'r' or (byte)'t':
                return 2;
            case (byte)'u':
                for (int i = position + 2; i < position + 6; i++)
                {
                    if (i >= _json.Length)
                        throw Malformed("The JSON ends within a string", _json.Length);
                    if (!char.IsAsciiHexDigit((char)_json[i]))
                        throw Malformed("A string contains a \\u escape without four hexadecimal digits", position);
                }
                return 6;
            default:
                throw Malformed("A string contains an unknown escape", position);
        }
    }

    // Unescaped text is never longer than escaped text.
    private readonly ReadOnlySpan<byte> Unescape(ReadOnlySpan<byte> raw, Span<byte> text, int start) =>
        JsonEscapes.TryUnescape(raw, text, out int length)
            ? text[..length]
            : throw Malformed("A string contains an unpaired surrogate", start);
}
