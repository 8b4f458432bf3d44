using Microsoft.CodeAnalysis.CSharp;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Literals of C#.</summary>
internal static class Literals
{
    public static string Text(string value) => SymbolDisplay.FormatLiteral(value, quote: true);

    /// <summary>Text as UTF-8: <c>"pk"u8</c>.</summary>
    public static string Utf8(string value) => Text(value) + "u8";

    /// <summary>A name in JSON with quotes and colon, as UTF-8.</summary>
    public static string EncodedName(string name) => Utf8($"\"{WireText.EscapeJson(name)}\":");

    /// <summary>An array of JSON strings, as text.</summary>
    public static string EncodedArray(IEnumerable<string> texts) => Text($"[{string.Join(",", texts.Select(text => $"\"{WireText.EscapeJson(text)}\""))}]");
}
