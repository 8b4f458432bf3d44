using System.Text;

namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>Text of one style in a paragraph.</summary>
/// <param name="isCode">Whether the text is code.</param>
/// <param name="href">The address of a link. Null for text without a link.</param>
internal sealed class HtmlRun(bool isCode, string? href)
{
    private readonly StringBuilder _text = new();

    /// <summary>Whether the text is code.</summary>
    public bool IsCode { get; } = isCode;

    /// <summary>The address of a link. Null for text without a link.</summary>
    public string? Href { get; } = href;

    /// <summary>The text.</summary>
    public string Text => _text.ToString();

    /// <summary>The number of characters.</summary>
    public int Length => _text.Length;

    /// <summary>Whether the text is neither code nor a link.</summary>
    public bool IsPlain => !IsCode && Href is null;

    /// <summary>Whether the text has a style.</summary>
    public bool Has(bool isCode, string? href) => IsCode == isCode && Href == href;

    /// <summary>Appends a character.</summary>
    public void Append(char c) => _text.Append(c);
}
