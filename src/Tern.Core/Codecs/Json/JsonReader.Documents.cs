namespace Tern.Runtime;

public ref partial struct JsonReader
{
    /// <summary>Reads any value.</summary>
    /// <exception cref="TernSerializationException">The JSON is malformed or nested deeper than <see cref="MaxDepth"/>.</exception>
    public Document ReadDocument()
    {
        switch (Peek())
        {
            case JsonTokenKind.Object:
                ReadStartObject();
                var members = new MapBuilder<Document>();
                while (ReadKey(out string key))
                    members.Set(key, ReadDocument());
                return Document.Map(members.ToMap());
            case JsonTokenKind.Array:
                ReadStartArray();
                var elements = new ListBuilder<Document>();
                while (ReadElement())
                    elements.Add(ReadDocument());
                return Document.List(elements.ToArray());
            case JsonTokenKind.String:
                return ReadString();
            case JsonTokenKind.Number:
                return Document.Number(ReadBigDecimal());
            case JsonTokenKind.Boolean:
                return ReadBoolean();
            case JsonTokenKind.Null:
                ReadLiteral("null"u8);
                return Document.Null;
            default:
                throw Expected("a value");
        }
    }

    /// <summary>Skips any value.</summary>
    /// <exception cref="TernSerializationException">The JSON is malformed or nested deeper than <see cref="MaxDepth"/>.</exception>
    public void Skip()
    {
        int outside = _depth;
        SkipToken();
        if (_depth > outside)
            SkipToDepth(outside);
    }

    private void SkipToDepth(int outside)
    {
        Span<bool> isObject = stackalloc bool[MaxDepth + 1]; // by depth
        isObject[_depth] = _json[_position - 1] == (byte)'{';
        while (_depth > outside)
        {
            if (!MoveToNext(isObject[_depth]))
                continue;
            int before = _depth;
            SkipToken();
            if (_depth > before)
                isObject[_depth] = _json[_position - 1] == (byte)'{';
        }
    }

    // Skips a scalar, or the start of an object or array.
    private void SkipToken()
    {
        switch (PeekByte())
        {
            case '{' or '[':
                Enter();
                break;
            case '"':
                SkipString();
                break;
            case '-' or (>= '0' and <= '9'):
                ReadNumberUtf8();
                break;
            case 't':
                ReadLiteral("true"u8);
                break;
            case 'f':
                ReadLiteral("false"u8);
                break;
            case 'n':
                ReadLiteral("null"u8);
                break;
            default:
                throw Expected("a value");
        }
    }

    // Moves to the next value in the innermost object or array, or leaves it.
    private bool MoveToNext(bool isObject)
    {
        if (!isObject)
            return ReadElement();
        if (!MoveToMember())
            return false;
        SkipString();
        ReadColon();
        return true;
    }

    private void SkipString()
    {
        ReadOnlySpan<byte> text = _json[(_position + 1)..];
        int length = JsonText.IndexOfSpecial(text);
        if (length < text.Length && text[length] == (byte)'"')
            _position += length + 2;
        else
            ReadRawString(out _);
    }
}
