namespace Tern.Generator.CSharp.Codecs;

/// <summary>The calls of generated code to the reader of a format.</summary>
/// <param name="Parameters">The parameters of a method that reads a value.</param>
/// <param name="StartList">The statement that enters a list.</param>
/// <param name="StartMap">The statement that enters a map, a structure or a union.</param>
/// <param name="LengthArgument">The first argument of the calls that continue reading: <c>ref rest, </c> in formats with length prefixes.</param>
internal sealed record ReaderSyntax(string Parameters, string StartList, string StartMap, string LengthArgument);
