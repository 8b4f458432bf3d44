using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Functions.Build.Definitions;

/// <summary>Texts of JSON documents.</summary>
internal static class JsonText
{
    public static JsonSerializerOptions Compact { get; } = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static JsonSerializerOptions Indented { get; } = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, WriteIndented = true, NewLine = "\n" };

    public static JsonArray Texts(IEnumerable<string> texts)
    {
        JsonArray array = [];
        foreach (string text in texts)
            array.Add((JsonNode)text);
        return array;
    }
}
