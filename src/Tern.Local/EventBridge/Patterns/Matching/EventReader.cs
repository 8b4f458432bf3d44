using System.Buffers;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>Reads an event once, and reports the values of the fields of a pattern. Other fields are skipped.</summary>
internal ref struct EventReader(MatchState state)
{
    private const int MaxDepth = 1000;

    private Level[] _levels = new Level[8];
    private int _depth;
    private byte[] _buffer = [];

    /// <summary>Reads a JSON object.</summary>
    /// <exception cref="JsonException">The text is not a JSON object.</exception>
    public void Read(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            throw new JsonException("The event is not a JSON object.");
        Open(new(state.Root, MatchState.RootElement, false));
        FieldNode node = state.Root;
        try
        {
            while (reader.Read())
            {
                switch (reader.TokenType)
                {
                    case JsonTokenType.PropertyName:
                        if (_levels[_depth - 1].Node.Find(Decode(reader)) is { } found)
                            node = found;
                        else
                            reader.Skip();
                        break;
                    case JsonTokenType.StartObject:
                        if (NodeOfValue(node).HasChildren)
                            Open(node, isArray: false);
                        else
                            reader.Skip();
                        break;
                    case JsonTokenType.StartArray:
                        Open(node, isArray: true);
                        break;
                    case JsonTokenType.EndObject or JsonTokenType.EndArray:
                        Close();
                        break;
                    default:
                        state.Add(NodeOfValue(node), ReadValue(reader), _levels[_depth - 1].Element);
                        break;
                }
            }
        }
        finally
        {
            if (_buffer.Length > 0)
                ArrayPool<byte>.Shared.Return(_buffer);
        }
    }

    // The elements of an array are values of its field.
    private readonly FieldNode NodeOfValue(FieldNode ofProperty) => _levels[_depth - 1] is { IsArray: true } level ? level.Node : ofProperty;

    private void Open(FieldNode ofProperty, bool isArray)
    {
        Level outer = _levels[_depth - 1];
        Open(outer.IsArray ? new(outer.Node, state.AddElement(outer.Node, outer.Element), isArray) : new(ofProperty, outer.Element, isArray));
    }

    private void Open(Level level)
    {
        if (_depth == _levels.Length)
            Array.Resize(ref _levels, _depth * 2);
        _levels[_depth++] = level;
    }

    private void Close()
    {
        Level closed = _levels[--_depth];
        if (_depth > 0 && closed.Element != _levels[_depth - 1].Element)
            state.CloseElement(closed.Element);
    }

    private EventValue ReadValue(in Utf8JsonReader reader) => reader.TokenType switch
    {
        JsonTokenType.String => new(EventValueKind.String, Decode(reader), state.Numbers),
        JsonTokenType.Number => new(EventValueKind.Number, reader.ValueSpan, state.Numbers),
        _ => new(EventValueKind.Literal, reader.ValueSpan, state.Numbers),
    };

    private ReadOnlySpan<byte> Decode(in Utf8JsonReader reader)
    {
        ReadOnlySpan<byte> text = reader.ValueSpan;
        if (!reader.ValueIsEscaped)
            return text;
        if (_buffer.Length < text.Length)
        {
            if (_buffer.Length > 0)
                ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = ArrayPool<byte>.Shared.Rent(text.Length);
        }
        return _buffer.AsSpan(0, JsonEscapes.Decode(text, _buffer));
    }

    /// <summary>An object or an array that is not closed.</summary>
    private readonly record struct Level(FieldNode Node, int Element, bool IsArray);
}
