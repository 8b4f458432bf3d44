namespace Tern.Generator.CSharp.Documentation;

/// <summary>A paragraph or a list of a documentation comment.</summary>
/// <param name="Xml">The XML: the content of a paragraph without its element, or a list with its element.</param>
/// <param name="IsList">Whether it is a list.</param>
public readonly record struct DocumentationBlock(string Xml, bool IsList = false);
