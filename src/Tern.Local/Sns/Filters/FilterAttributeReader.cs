using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns.Matching;
using Tern.Local.EventBridge.Patterns.Values;

namespace Tern.Local.Sns.Filters;

/// <summary>Reads the values of message attributes. Binary attributes, and values that their type does not allow, are ignored.</summary>
internal static class FilterAttributeReader
{
    /// <summary>Adds the values of an attribute, if the policy contains its name.</summary>
    public static void Read(FilterAttribute attribute, MatchState state)
    {
        if (state.Root.Find(Encoding.UTF8.GetBytes(attribute.Name)) is not { } node)
            return;
        byte[] value = Encoding.UTF8.GetBytes(attribute.Value);
        if (attribute.DataType == "String.Array")
            ReadArray(value, node, state);
        else if (IsType(attribute.DataType, "String"))
            state.Add(node, new(EventValueKind.String, value, state.Numbers), MatchState.RootElement);
        else if (IsType(attribute.DataType, "Number") && IsNumber(value))
            state.Add(node, new(EventValueKind.Number, value, state.Numbers), MatchState.RootElement);
    }

    private static bool IsType(string dataType, string type) =>
        dataType.StartsWith(type, StringComparison.Ordinal) && (dataType.Length == type.Length || dataType[type.Length] == '.');

    private static bool IsNumber(ReadOnlySpan<byte> value)
    {
        try
        {
            var reader = new Utf8JsonReader(value);
            return reader.Read() && reader.TokenType == JsonTokenType.Number && !reader.Read();
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static void ReadArray(byte[] json, FieldNode node, MatchState state)
    {
        try
        {
            var check = new Utf8JsonReader(json);
            if (!check.Read() || check.TokenType != JsonTokenType.StartArray)
                return;
            check.Skip();
            if (check.Read())
                return;
        }
        catch (JsonException)
        {
            return;
        }
        var reader = new Utf8JsonReader(json);
        reader.Read();
        byte[] buffer = new byte[json.Length];
        while (reader.Read())
        {
            switch (reader.TokenType)
            {
                case JsonTokenType.StartArray or JsonTokenType.StartObject:
                    reader.Skip();
                    break;
                case JsonTokenType.String:
                    int length = JsonEscapes.Decode(reader.ValueSpan, buffer);
                    state.Add(node, new(EventValueKind.String, buffer.AsSpan(0, length), state.Numbers), MatchState.RootElement);
                    break;
                case JsonTokenType.Number:
                    state.Add(node, new(EventValueKind.Number, reader.ValueSpan, state.Numbers), MatchState.RootElement);
                    break;
                case JsonTokenType.True or JsonTokenType.False or JsonTokenType.Null:
                    state.Add(node, new(EventValueKind.Literal, reader.ValueSpan, state.Numbers), MatchState.RootElement);
                    break;
            }
        }
    }
}
