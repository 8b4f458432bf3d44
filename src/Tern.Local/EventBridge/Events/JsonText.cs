using System.Text;
using System.Text.Json;

namespace Tern.Local.EventBridge.Events;

/// <summary>Checks the JSON of requests.</summary>
internal static class JsonText
{
    // An event with the value as its detail has at most the depth that patterns and paths read.
    private const int MaxDepth = 999;

    /// <summary>Whether a text is one JSON value.</summary>
    public static bool IsValid(string json) => ReadKind(Encoding.UTF8.GetBytes(json)) != JsonTokenType.None;

    /// <summary>Whether a text in UTF-8 is one JSON object.</summary>
    public static bool IsObject(ReadOnlySpan<byte> json) => ReadKind(json) == JsonTokenType.StartObject;

    private static JsonTokenType ReadKind(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
            if (!reader.Read())
                return JsonTokenType.None;
            JsonTokenType kind = reader.TokenType;
            while (reader.Read())
            {
            }
            return kind;
        }
        catch (JsonException)
        {
            return JsonTokenType.None;
        }
    }
}
