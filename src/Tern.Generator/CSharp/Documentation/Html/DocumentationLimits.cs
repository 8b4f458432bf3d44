namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>The part of a text that is written. The text ends with a paragraph or a sentence, if it has one within the limits.</summary>
/// <param name="MaxBlocks">The number of paragraphs and lists.</param>
/// <param name="MaxCharacters">The number of characters, without markup.</param>
internal readonly record struct DocumentationLimits(int MaxBlocks, int MaxCharacters)
{
    /// <summary>The limits of a summary.</summary>
    public static DocumentationLimits Summary { get; } = new(2, 600);

    /// <summary>The limits of a text that is only one paragraph.</summary>
    public static DocumentationLimits Sentence { get; } = new(1, 200);
}
