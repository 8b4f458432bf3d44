using Tern.Shapes;

namespace Tern.Codecs.Json;

public ref partial struct JsonReader
{
    /// <summary>Reads any value.</summary>
    /// <exception cref="CodecException">The JSON is malformed or nests deeper than <see cref="MaxDepth"/>.</exception>
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
                TakeLiteral("null"u8);
                return Document.Null;
            default:
                throw Expected("a value");
        }
    }

    /// <summary>Passes over any value.</summary>
    /// <exception cref="CodecException">The JSON is malformed or nests deeper than <see cref="MaxDepth"/>.</exception>
    public void Skip()
    {
        int outside = _depth;
        UInt128 isObject = 0; // one bit a level, the innermost lowest
        do
        {
            if (_depth > outside && !MoveToNext((isObject & 1) != 0))
            {
                isObject >>= 1;
                continue;
            }
            switch (Peek())
            {
                case JsonTokenKind.Object:
                    Enter();
                    isObject = (isObject << 1) | 1;
                    break;
                case JsonTokenKind.Array:
                    Enter();
                    isObject <<= 1;
                    break;
                case JsonTokenKind.String:
                    TakeRawString(out _);
                    break;
                case JsonTokenKind.Number:
                    TakeNumber();
                    break;
                case JsonTokenKind.Boolean:
                    ReadBoolean();
                    break;
                case JsonTokenKind.Null:
                    TakeLiteral("null"u8);
                    break;
                default:
                    throw Expected("a value");
            }
        }
        while (_depth > outside);
    }

    // To the next value inside the innermost object or array, or out of it.
    private bool MoveToNext(bool isObject)
    {
        if (!isObject)
            return ReadElement();
        if (!MoveToMember())
            return false;
        TakeRawString(out _);
        TakeColon();
        return true;
    }
}
