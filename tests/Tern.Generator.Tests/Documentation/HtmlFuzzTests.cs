using System.Text;
using System.Xml.Linq;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Documentation.Html;

namespace Tern.Generator.Tests.Documentation;

/// <summary>The documentation of a model is text of another author: any text has a well-formed comment as its result.</summary>
public sealed class HtmlFuzzTests
{
    private static readonly string[] s_parts =
    [
        "<p>", "</p>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>", "<code>", "</code>", "<a href=\"https://example.com/?a=1&amp;b='\">", "<a href=https://x.y/>", "<a href='", "</a>", "<note>", "</note>",
        "<important>", "<br/>", "<i>", "</b>", "<fullname>", "</fullname>", "<!--", "-->", "<![CDATA[", "]]>", "<?xml", "&amp;", "&lt;", "&#0;", "&#xD800;", "&#x110000;", "&nbsp;", "&", "<", ">", "\"", "'", "/", "=",
        " ", "\n", "\r", "\u0085", "\u2028", "\ud83d\ude00", "\ud800", "\udc00", "\uffff", "\0", "Word", "a sentence. ", "https://", "cref=\"T\"", "*/", "///", "</summary>", "<summary>",
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Random_html_results_in_well_formed_comments(int seed)
    {
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++)
        {
            string html = RandomHtml(random);
            var limits = new DocumentationLimits(random.Next(1, 4), random.Next(1, 200));
            var code = new CodeWriter();
            SummaryWriter.Write(code, HtmlDocumentation.Convert(html, limits), "Required.");
            string[] lines = code.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
            Assert.All(lines, line => Assert.StartsWith("/// ", line, StringComparison.Ordinal));
            Assert.DoesNotContain(code.ToString(), c => c is '\r' or '\u0085' or '\u2028' or '\u2029');
            XElement summary = XElement.Parse(string.Concat(lines.Select(line => line[4..])));
            Assert.Equal("summary", summary.Name);
            Assert.All(summary.Descendants(), element => Assert.Contains(element.Name.LocalName, (string[])["para", "c", "see", "list", "item", "description"]));
            Assert.All(summary.Descendants("see"), see => Assert.StartsWith("http", Assert.Single(see.Attributes("href")).Value, StringComparison.Ordinal));
            Assert.InRange(summary.DescendantsAndSelf().Max(element => element.Ancestors().Count()), 0, 12);
            // The limit, one ellipsis, the sentence, and the spaces between the parts of an item.
            Assert.InRange(summary.Value.Length, 1, limits.MaxCharacters + "… Required.".Length + summary.Descendants("item").Count() * 20);
        }
    }

    private static string RandomHtml(Random random)
    {
        var html = new StringBuilder();
        for (int i = random.Next(60); i > 0; i--)
        {
            if (random.Next(8) == 0)
                html.Append((char)random.Next(0x10000));
            else
                html.Append(s_parts[random.Next(s_parts.Length)]);
        }
        return html.ToString();
    }
}
