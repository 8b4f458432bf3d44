using System.Net;

namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>
/// Reads the paragraphs and lists of an HTML text. Tags need not match: a tag without its counterpart has no effect, or an effect up to the end of the
/// paragraph or list. Unknown tags are ignored, but not their text.
/// </summary>
internal sealed class HtmlReader
{
    /// <summary>The length of the text that is read. The rest is ignored.</summary>
    public const int MaxLength = 20_000;

    private const int MaxListDepth = 3;
    private const int MaxLinkLength = 500;

    private static readonly HashSet<string> s_paragraphs =
    [
        "p", "br", "div", "section", "h1", "h2", "h3", "h4", "h5", "h6", "dl", "dt", "dd",
        "table", "tr", "pre", "blockquote", "caution", "warning", "title",
    ];

    private readonly List<HtmlBlock> _blocks = [];
    private readonly Stack<HtmlBlock.List> _lists = new();
    private List<HtmlRun> _runs = [];
    private bool _isAfterSpace;
    private bool _isCode;
    private string? _href;
    private string? _label;
    private bool _isInTitle;

    private HtmlReader()
    {
    }

    /// <summary>Returns the paragraphs and lists of an HTML text. Empty if it has no text.</summary>
    public static IReadOnlyList<HtmlBlock> Read(string html)
    {
        var reader = new HtmlReader();
        foreach (HtmlToken token in HtmlLexer.Read(html.Length > MaxLength ? html[..MaxLength] : html))
        {
            switch (token.Kind)
            {
                case HtmlTokenKind.Text when !reader._isInTitle:
                    reader.AddText(WebUtility.HtmlDecode(token.Text));
                    break;
                case HtmlTokenKind.Start:
                    reader.Start(token);
                    break;
                case HtmlTokenKind.End:
                    reader.End(token.Text);
                    break;
            }
        }
        reader.EndParagraph();
        return reader._blocks;
    }

    private void Start(HtmlToken tag)
    {
        switch (tag.Text)
        {
            case "code":
                _isCode = true;
                break;
            case "a":
                _href = tag.Href is { } href ? Link(WebUtility.HtmlDecode(href).Trim()) : null;
                break;
            case "note":
                StartLabel("Note: ");
                break;
            case "important":
                StartLabel("Important: ");
                break;
            case "ul" or "ol":
                EndParagraph();
                StartList(tag.Text == "ol");
                break;
            case "li":
                EndParagraph();
                if (_lists.TryPeek(out HtmlBlock.List? list))
                    list.Items.Add([]);
                break;
            case "fullname":
                // The name of the service at the start of its documentation.
                _isInTitle = true;
                break;
            case var name when s_paragraphs.Contains(name):
                EndParagraph();
                break;
        }
    }

    private void End(string tag)
    {
        switch (tag)
        {
            case "code":
                _isCode = false;
                break;
            case "a":
                _href = null;
                break;
            case "note" or "important":
                EndParagraph();
                _label = null;
                break;
            case "ul" or "ol":
                EndParagraph();
                _lists.TryPop(out _);
                break;
            case "fullname":
                _isInTitle = false;
                break;
            case var name when name == "li" || s_paragraphs.Contains(name):
                EndParagraph();
                break;
        }
    }

    private void StartLabel(string label)
    {
        EndParagraph();
        _label = label;
    }

    // A list below the maximum depth becomes part of the list that contains it.
    private void StartList(bool isNumbered)
    {
        var list = new HtmlBlock.List(isNumbered);
        if (_lists.Count < MaxListDepth)
            Container().Add(list);
        _lists.Push(_lists.Count < MaxListDepth ? list : _lists.Peek());
    }

    private void AddText(string text)
    {
        foreach (char c in text)
        {
            if (char.IsWhiteSpace(c))
            {
                _isAfterSpace = _runs.Count > 0;
                continue;
            }
            if (_label is { } label)
            {
                _label = null;
                AddText(label);
            }
            if (_isAfterSpace)
                AddSpace();
            Append(c, _isCode, _href);
        }
    }

    // A space between two styles is not part of the code or the link.
    private void AddSpace()
    {
        _isAfterSpace = false;
        bool isInside = _runs[^1].Has(_isCode, _href);
        Append(' ', isInside && _isCode, isInside ? _href : null);
    }

    private void Append(char c, bool isCode, string? href)
    {
        if (_runs.Count == 0 || !_runs[^1].Has(isCode, href))
            _runs.Add(new HtmlRun(isCode, href));
        _runs[^1].Append(c);
    }

    private void EndParagraph()
    {
        _isCode = false;
        _href = null;
        _isInTitle = false;
        _isAfterSpace = false;
        if (_runs.Count == 0)
            return;
        Container().Add(new HtmlBlock.Paragraph(_runs));
        _runs = [];
    }

    private List<HtmlBlock> Container()
    {
        if (!_lists.TryPeek(out HtmlBlock.List? list))
            return _blocks;
        if (list.Items.Count == 0)
            list.Items.Add([]);
        return list.Items[^1];
    }

    private static string? Link(string href) =>
        href.Length <= MaxLinkLength && Uri.TryCreate(href, UriKind.Absolute, out Uri? uri)
        && (uri.Scheme == Uri.UriSchemeHttps || uri.Scheme == Uri.UriSchemeHttp)
            ? uri.AbsoluteUri
            : null;
}
