using System.Text;

namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>Converts the HTML of a model to XML documentation. The result is well-formed for every text.</summary>
internal sealed class HtmlDocumentation
{
    private int _remaining;
    private bool _isFull;

    private HtmlDocumentation(int maxCharacters) => _remaining = maxCharacters;

    /// <summary>Returns the first paragraphs and lists. Empty if the text is empty.</summary>
    public static IReadOnlyList<DocumentationBlock> Convert(string html, DocumentationLimits limits)
    {
        var writer = new HtmlDocumentation(limits.MaxCharacters);
        var blocks = new List<DocumentationBlock>();
        foreach (HtmlBlock block in HtmlReader.Read(html).Take(limits.MaxBlocks))
        {
            if (writer.Write(block, isFirst: blocks.Count == 0) is { } xml)
                blocks.Add(new DocumentationBlock(xml, block is HtmlBlock.List));
            if (writer._isFull)
                break;
        }
        return blocks;
    }

    private string? Write(HtmlBlock block, bool isFirst) => block switch
    {
        HtmlBlock.Paragraph paragraph => Write(paragraph, isFirst),
        HtmlBlock.List list => Write(list, isFirst),
        _ => throw new InvalidOperationException(),
    };

    private string? Write(HtmlBlock.Paragraph paragraph, bool isFirst)
    {
        ParagraphEnd end = ParagraphEnd.Find(paragraph.Runs, _remaining, isFirst);
        _isFull |= end.IsCut;
        _remaining -= end.Length;
        if (end.Length == 0)
            return null;
        var xml = new StringBuilder();
        int rest = end.Length;
        foreach (HtmlRun run in paragraph.Runs.TakeWhile(_ => rest > 0))
        {
            string text = XmlText.Escape(run.Length <= rest ? run.Text : run.Text[..rest]);
            rest -= run.Length;
            _ = run switch
            {
                { Href: { } href } => xml.Append($"<see href=\"{XmlText.EscapeAttribute(href)}\">{text}</see>"),
                { IsCode: true } => xml.Append($"<c>{text}</c>"),
                _ => xml.Append(text),
            };
        }
        return xml.Append(end.IsInSentence ? "…" : "").ToString();
    }

    private string? Write(HtmlBlock.List list, bool isFirst)
    {
        var xml = new StringBuilder();
        foreach (List<HtmlBlock> item in list.Items)
        {
            var parts = new List<string>();
            foreach (HtmlBlock block in item)
            {
                if (!_isFull && Write(block, isFirst && xml.Length == 0 && parts.Count == 0) is { } part)
                    parts.Add(part);
            }
            if (parts.Count > 0)
                xml.Append($"<item><description>{string.Join(' ', parts)}</description></item>");
        }
        return xml.Length == 0 ? null : $"<list type=\"{(list.IsNumbered ? "number" : "bullet")}\">{xml}</list>";
    }
}
