namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>A paragraph or a list.</summary>
internal abstract record HtmlBlock
{
    private HtmlBlock()
    {
    }

    /// <summary>A paragraph.</summary>
    public sealed record Paragraph(IReadOnlyList<HtmlRun> Runs) : HtmlBlock;

    /// <summary>A list. An item is a list of blocks.</summary>
    public sealed record List(bool IsNumbered) : HtmlBlock
    {
        /// <summary>The items.</summary>
        public List<List<HtmlBlock>> Items { get; } = [];
    }
}
