namespace Tern.ServerRuntime;

/// <summary>Splits a form into its fields and decodes their names and values.</summary>
internal static class FormDecoder
{
    private const int Malformed = -1;

    /// <param name="body">The form.</param>
    /// <param name="text">Receives the decoded names and values. It has the length of the form.</param>
    /// <param name="count">The number of fields.</param>
    /// <returns>The fields in their order, in an array that can be longer.</returns>
    /// <exception cref="TernSerializationException">The form has too many fields, a name has too many segments, or an escape is malformed.</exception>
    public static FormField[] Decode(ReadOnlySpan<byte> body, Span<byte> text, out int count)
    {
        count = 0;
        int max = body.Count((byte)'&') + 1;
        if (max > FormReader.MaxFields)
            throw new TernSerializationException($"The form has {max} fields. The maximum is {FormReader.MaxFields}", 0, "");
        var fields = new FormField[max];
        for (int start = 0; start < body.Length;)
        {
            int length = body[start..].IndexOf((byte)'&');
            if (length < 0)
                length = body.Length - start;
            if (length > 0)
                fields[count++] = DecodeField(body.Slice(start, length), text.Slice(start, length), start);
            start += length + 1;
        }
        return fields;
    }

    private static FormField DecodeField(ReadOnlySpan<byte> field, Span<byte> text, int start)
    {
        int equals = field.IndexOf((byte)'=');
        int valueStart = equals < 0 ? field.Length : equals + 1;
        int nameLength = DecodeText(equals < 0 ? field : field[..equals], text);
        if (nameLength == Malformed)
            throw new TernSerializationException("The name of a field has a malformed percent escape", start, "");
        ReadOnlySpan<byte> name = text[..nameLength];
        if (name.Count((byte)'.') >= FormReader.MaxDepth)
            throw new TernSerializationException($"The name of a field has more than {FormReader.MaxDepth} segments", start, FormPath.Describe(name));
        int valueLength = DecodeText(field[valueStart..], text[valueStart..]);
        return valueLength == Malformed
            ? throw new TernSerializationException("The value has a malformed percent escape", start, FormPath.Describe(name))
            : new(start, nameLength, start + valueStart, valueLength);
    }

    private static int DecodeText(ReadOnlySpan<byte> encoded, Span<byte> text)
    {
        int written = 0;
        while (true)
        {
            int special = encoded.IndexOfAny((byte)'%', (byte)'+');
            ReadOnlySpan<byte> plain = special < 0 ? encoded : encoded[..special];
            plain.CopyTo(text[written..]);
            written += plain.Length;
            if (special < 0)
                return written;
            int length = 1;
            byte decoded = (byte)' ';
            if (encoded[special] == (byte)'%')
            {
                length = 3;
                if (!TryDecodeEscape(encoded[(special + 1)..], out decoded))
                    return Malformed;
            }
            text[written++] = decoded;
            encoded = encoded[(special + length)..];
        }
    }

    private static bool TryDecodeEscape(ReadOnlySpan<byte> digits, out byte value)
    {
        value = 0;
        if (digits.Length < 2 || !char.IsAsciiHexDigit((char)digits[0]) || !char.IsAsciiHexDigit((char)digits[1]))
            return false;
        value = (byte)((Digit(digits[0]) << 4) | Digit(digits[1]));
        return true;
    }

    private static int Digit(byte digit) => digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}
