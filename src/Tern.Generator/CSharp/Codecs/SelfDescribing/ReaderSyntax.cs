namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>The calls of generated code to the reader of a format.</summary>
/// <param name="Type">The type of the reader.</param>
/// <param name="EmptyDocument">The expression for the bytes of a structure without members.</param>
/// <param name="StartList">Returns the statement that enters a list.</param>
/// <param name="StartMap">Returns the statement that enters a map, a structure or a union.</param>
/// <param name="LengthArgument">Returns the first argument of the calls that continue reading, or an empty text.</param>
/// <remarks>Formats with length prefixes declare a local with the number of remaining elements or entries. The functions receive its name.</remarks>
internal sealed record ReaderSyntax(
    string Type,
    string EmptyDocument,
    Func<string, string> StartList,
    Func<string, string> StartMap,
    Func<string, string> LengthArgument);
