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

    /// <summary>A JSON string with the comma after it, as UTF-8.</summary>
    public static string EncodedValue(string text) => Utf8($"\"{WireText.EscapeJson(text)}\",");

    /// <summary>The condition that a variable equals a text.</summary>
    public static string IsEqual(string variable, string text) => $"global::System.MemoryExtensions.SequenceEqual({variable}, {Utf8(text)})";
}
