namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>A token of an HTML text.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Text">The text, or the name of the tag in lower case.</param>
/// <param name="Href">The address of a link, with entities. Null for all other tokens.</param>
internal readonly record struct HtmlToken(HtmlTokenKind Kind, string Text, string? Href = null);
