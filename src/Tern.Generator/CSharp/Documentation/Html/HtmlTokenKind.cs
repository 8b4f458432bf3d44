namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>The kinds of tokens of an HTML text.</summary>
internal enum HtmlTokenKind
{
    /// <summary>Text, with entities.</summary>
    Text,

    /// <summary>A start tag, or an empty element.</summary>
    Start,

    /// <summary>An end tag.</summary>
    End,
}
