using System.ComponentModel;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Tern.Runtime;

/// <summary>Reads members from headers, and from values of a path and a query. For generated code.</summary>
/// <remarks>An invalid value throws a <see cref="TernSerializationException"/> with the location and the member.</remarks>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpheader-serialization-rules">httpHeader serialization rules</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct HeaderReader
{
    private readonly ResponseMetadata? _metadata;
    private readonly IReadOnlyList<KeyValuePair<string, string>>? _headers;
    private string _location = "header";
    private string _name = "";
    private string _member = "";
    private string _text = "";
    private int _position;
    private ReadOnlySpan<char> _value;
    private bool? _hasOtherContentHeaders;

    /// <param name="metadata">The metadata of the response.</param>
    public HeaderReader(ResponseMetadata metadata)
    {
        ArgumentNullException.ThrowIfNull(metadata);
        _metadata = metadata;
    }

    /// <param name="headers">The headers of a received request, with one entry for each header line.</param>
    public HeaderReader(IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        ArgumentNullException.ThrowIfNull(headers);
        _headers = headers;
    }

    /// <summary>Moves to a header. Its value, or the elements of its list, can be read then.</summary>
    /// <param name="name">The name of the header.</param>
    /// <param name="member">The member that is bound to it, for messages.</param>
    /// <returns>Whether the message contains the header.</returns>
    public bool MoveTo(string name, string member)
    {
        if (Find(name) is not { } text)
            return false;
        _location = "header";
        _name = name;
        _member = member;
        _text = text;
        _position = 0;
        _value = text.AsSpan().Trim(" \t");
        return true;
    }

    /// <summary>Moves to a value in the path or the query of a request.</summary>
    /// <param name="text">The decoded value.</param>
    /// <param name="location">The location, for messages: a label or a parameter.</param>
    /// <param name="name">The name of the label or parameter, for messages.</param>
    /// <param name="member">The member that is bound to it, for messages.</param>
    public void MoveTo(string text, string location, string name, string member)
    {
        ArgumentNullException.ThrowIfNull(text);
        _location = location;
        _name = name;
        _member = member;
        _text = text;
        _position = 0;
        _value = text;
    }

    // Most lookups find nothing, and a lookup in the content headers costs as much as one in the response headers. So it is skipped if
    // it cannot find anything.
    private string? Find(string name)
    {
        if (_metadata is null)
            return Join(name);
        if (ContentHeaderNames.Contains(name))
            return _metadata.GetContentHeader(name);
        if (_metadata.GetResponseHeader(name) is { } value)
            return value;
        _hasOtherContentHeaders ??= _metadata.HasOtherContentHeaders;
        return _hasOtherContentHeaders.Value ? _metadata.GetContentHeader(name) : null;
    }

    // Several lines of one header form one list.
    private readonly string? Join(string name)
    {
        string? joined = null;
        foreach (KeyValuePair<string, string> header in _headers!)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                joined = joined is null ? header.Value : $"{joined}, {header.Value}";
        }
        return joined;
    }

    /// <summary>Moves to the next element of the header's list. Empty elements are skipped.</summary>
    /// <returns>False at the end of the list.</returns>
    /// <exception cref="TernSerializationException">A quoted element has no closing quote, or is followed by text before the comma.</exception>
    public bool MoveToElement()
    {
        while (TrySkipBlanks())
        {
            if (_text[_position] == '"')
            {
                ReadQuoted();
                return true;
            }
            if (ReadUpToComma(_position) is { IsEmpty: false } value)
            {
                _value = value;
                return true;
            }
        }
        return false;
    }

    /// <summary>As <see cref="MoveToElement"/>, for a list of timestamps: an HTTP date contains a comma after the day of the week.</summary>
    public bool MoveToTimestamp()
    {
        while (TrySkipBlanks())
        {
            int start = _position;
            ReadOnlySpan<char> value = ReadUpToComma(start);
            if (!value.IsEmpty && char.IsAsciiLetter(value[0]) && !value.Contains(' ') && _position < _text.Length)
            {
                ReadUpToComma(_position);
                value = _text.AsSpan(start, GetEndOfElement() - start).Trim(" \t");
            }
            if (value.IsEmpty)
                continue;
            _value = value;
            return true;
        }
        return false;
    }

    /// <summary>Reads text.</summary>
    public readonly string ReadString() => _value.Length == _text.Length ? _text : _value.ToString();

    /// <summary>Reads <c>true</c> or <c>false</c>.</summary>
    /// <exception cref="TernSerializationException">The value has another format.</exception>
    public readonly bool ReadBoolean() => _value switch
    {
        "true" => true,
        "false" => false,
        _ => throw Expected("true or false"),
    };

    /// <summary>Reads an 8-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another format or is out of range.</exception>
    public readonly sbyte ReadByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a 16-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another format or is out of range.</exception>
    public readonly short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a 32-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another format or is out of range.</exception>
    public readonly int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a 64-bit integer.</summary>
    /// <exception cref="TernSerializationException">The value has another format or is out of range.</exception>
    public readonly long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number, <c>NaN</c>, <c>Infinity</c> or <c>-Infinity</c>.</summary>
    /// <exception cref="TernSerializationException">The value has another format.</exception>
    public readonly float ReadSingle() =>
        float.TryParse(_value, NumberStyles.Float, CultureInfo.InvariantCulture, out float value) ? value : throw Expected("a number");

    /// <inheritdoc cref="ReadSingle"/>
    public readonly double ReadDouble() =>
        double.TryParse(_value, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : throw Expected("a number");

    /// <summary>Reads an integer of up to <see cref="BigDecimal.MaxIntegerDigits"/> digits.</summary>
    /// <exception cref="TernSerializationException">The value has another format or more digits.</exception>
    public readonly BigInteger ReadBigInteger() => ReadBigDecimal().TryToBigInteger(out BigInteger value) ? value : throw Expected("a whole number");

    /// <summary>Reads a number without losing digits.</summary>
    /// <exception cref="TernSerializationException">The value has another format.</exception>
    public readonly BigDecimal ReadBigDecimal() => BigDecimal.TryParse(_value, out BigDecimal value) ? value : throw Expected("a number");

    /// <summary>Reads a timestamp: seconds since 1970 if <paramref name="format"/> is EpochSeconds, otherwise RFC 3339 or an HTTP date.</summary>
    /// <exception cref="TernSerializationException">The value is not a timestamp.</exception>
    public readonly DateTimeOffset ReadTimestamp(TimestampFormat format)
    {
        Span<byte> text = stackalloc byte[64];
        if (_value.Length > text.Length || !Encoding.ASCII.TryGetBytes(_value, text, out int length))
            throw Expected($"a timestamp ({format})");
        text = text[..length];
        return (format == TimestampFormat.EpochSeconds && Timestamps.TryParseEpochSeconds(text, out DateTimeOffset value)) || Timestamps.TryParseText(text, out value)
            ? value
            : throw Expected($"a timestamp ({format})");
    }

    /// <summary>Reads base64.</summary>
    /// <exception cref="TernSerializationException">The value has another format.</exception>
    public readonly byte[] ReadBase64()
    {
        try
        {
            return Convert.FromBase64CharArray(_value.ToArray(), 0, _value.Length);
        }
        catch (FormatException)
        {
            throw Expected("base64");
        }
    }

    /// <summary>Reads Base64-encoded text, the encoding of members with a media type.</summary>
    /// <exception cref="TernSerializationException">The value has another format.</exception>
    public readonly string ReadBase64String() => Encoding.UTF8.GetString(ReadBase64());

    /// <summary>Reads all headers whose names start with a prefix. The keys do not contain the prefix.</summary>
    public readonly OrderedMap<string> ReadPrefixed(string prefix)
    {
        if (_metadata is not null)
            return _metadata.GetHeaders(prefix);
        var entries = new MapBuilder<string>();
        foreach (KeyValuePair<string, string> header in _headers!)
        {
            if (header.Key.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                entries.Set(header.Key[prefix.Length..], Join(header.Key)!);
        }
        return entries.ToMap();
    }

    private readonly long ReadInteger(long min, long max) =>
        long.TryParse(_value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value) && value >= min && value <= max
            ? value
            : throw Expected($"a whole number from {min} to {max}");

    private bool TrySkipBlanks()
    {
        while (_position < _text.Length && _text[_position] is ' ' or '\t')
            _position++;
        return _position < _text.Length;
    }

    /// <summary>Reads the text up to the next comma or to the end, and skips the comma.</summary>
    private ReadOnlySpan<char> ReadUpToComma(int start)
    {
        int comma = _text.IndexOf(',', start);
        _position = comma < 0 ? _text.Length : comma + 1;
        return _text.AsSpan(start, GetEndOfElement() - start).Trim(" \t");
    }

    /// <summary>The end of the last read element, before the comma.</summary>
    private readonly int GetEndOfElement() => _text[_position - 1] == ',' ? _position - 1 : _position;

    private void ReadQuoted()
    {
        int start = _position + 1;
        int end = start;
        bool hasEscapes = false;
        while (true)
        {
            if (end >= _text.Length)
                throw Expected("a closing quote for each quoted element");
            if (_text[end] == '"')
                break;
            bool isEscape = _text[end] == '\\';
            hasEscapes |= isEscape;
            end += isEscape ? 2 : 1;
        }
        ReadOnlySpan<char> quoted = _text.AsSpan(start, end - start);
        _value = hasEscapes ? Unescape(quoted) : quoted;
        _position = end + 1;
        if (!TrySkipBlanks())
            return;
        if (_text[_position] != ',')
            throw Expected("a comma after a quoted element");
        _position++;
    }

    private static string Unescape(ReadOnlySpan<char> quoted)
    {
        var text = new StringBuilder(quoted.Length);
        for (int i = 0; i < quoted.Length; i++)
            text.Append(quoted[i] == '\\' && i + 1 < quoted.Length ? quoted[++i] : quoted[i]);
        return text.ToString();
    }

    private readonly TernSerializationException Expected(string expectation) =>
        new($"Expected {expectation} in the {_location} '{_name}', but found something else", -1, _member) { Expectation = expectation };
}
