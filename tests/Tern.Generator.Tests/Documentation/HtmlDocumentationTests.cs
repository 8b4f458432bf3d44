using Tern.Generator.CSharp.Documentation.Html;

namespace Tern.Generator.Tests.Documentation;

public sealed class HtmlDocumentationTests
{
    [Theory]
    [InlineData("<p>Creates a table.</p>", "<para>Creates a table.</para>")]
    [InlineData("Creates a table.", "<para>Creates a table.</para>")]
    [InlineData("<p>One.</p><p>Two.</p>", "<para>One.</para><para>Two.</para>")]
    [InlineData("One.<br/>Two.", "<para>One.</para><para>Two.</para>")]
    [InlineData("<p>One.<p>Two.", "<para>One.</para><para>Two.</para>")]
    [InlineData("<p> </p> <p>\n One\n\ttwo. </p>", "<para>One two.</para>")]
    [InlineData("", "")]
    [InlineData("<p></p><ul></ul>", "")]
    public void Paragraphs_become_para(string html, string expected) => Assert.Equal(expected, Convert(html));

    [Theory]
    [InlineData("Use <code>Scan</code>.", "<para>Use <c>Scan</c>.</para>")]
    [InlineData("Use<code> Scan </code>now.", "<para>Use <c>Scan</c> now.</para>")]
    [InlineData("<code>a  b</code>", "<para><c>a b</c></para>")]
    [InlineData("Use <code>Scan.<p>Next.</p>", "<para>Use <c>Scan.</c></para><para>Next.</para>")]
    [InlineData("<i>a</i> <b>b</b> <strong>c</strong> <unknown x=1>d</unknown>", "<para>a b c d</para>")]
    [InlineData("<NOTE><P>Slow.</P></NOTE>", "<para>Note: Slow.</para>")]
    [InlineData("<p>One.</p><important> <p>Two.</p> </important>", "<para>One.</para><para>Important: Two.</para>")]
    [InlineData("<note></note><p>One.</p>", "<para>One.</para>")]
    [InlineData("<fullname>Amazon DynamoDB</fullname> <p>A database.</p>", "<para>A database.</para>")]
    [InlineData("<fullname>Amazon DynamoDB<p>A database.</p>", "<para>A database.</para>")]
    [InlineData("a<!-- <p> comment > -->b<!DOCTYPE x><?php y?>c", "<para>abc</para>")]
    public void Styles_become_c_or_text(string html, string expected) => Assert.Equal(expected, Convert(html));

    [Theory]
    [InlineData("See <a href=\"https://docs.aws.amazon.com/x?a=1&amp;b=2\">the <i>guide</i></a>.", "<para>See <see href=\"https://docs.aws.amazon.com/x?a=1&amp;b=2\">the guide</see>.</para>")]
    [InlineData("<a class=x href='http://example.com/'>x</a>", "<para><see href=\"http://example.com/\">x</see></para>")]
    [InlineData("<a href=https://example.com/ id=1>x</a>", "<para><see href=\"https://example.com/\">x</see></para>")]
    [InlineData("<a href=\"https://example.com/&quot;>\">x</a>", "<para><see href=\"https://example.com/%22\">\"&gt;x</see></para>")]
    [InlineData("<a href=\"javascript:alert(1)\">x</a>", "<para>x</para>")]
    [InlineData("<a href=\"file:///etc/passwd\">x</a>", "<para>x</para>")]
    [InlineData("<a href=\"/relative\">x</a>", "<para>x</para>")]
    [InlineData("<a href>x</a><a href=>y</a><a>z</a>", "<para>xyz</para>")]
    [InlineData("<a href=\"https://example.com/\"></a>x", "<para>x</para>")]
    [InlineData("<a href=\"https://example.com/\"><code>x</code></a>", "<para><see href=\"https://example.com/\">x</see></para>")]
    [InlineData("<see cref=\"Secret\"/>x", "<para>x</para>")]
    public void Links_become_see_for_http_only(string html, string expected) => Assert.Equal(expected, Convert(html));

    [Theory]
    [InlineData("<ul><li>a</li><li><p>b <code>c</code></p></li></ul>", "<list type=\"bullet\"><item><description>a</description></item><item><description>b <c>c</c></description></item></list>")]
    [InlineData("<ol><li>a<li>b", "<list type=\"number\"><item><description>a</description></item><item><description>b</description></item></list>")]
    [InlineData("One of:<ul>x<li></li></ul>", "<para>One of:</para><list type=\"bullet\"><item><description>x</description></item></list>")]
    [InlineData("<ul><li>a<ul><li>b</li></ul></li></ul>", "<list type=\"bullet\"><item><description>a <list type=\"bullet\"><item><description>b</description></item></list></description></item></list>")]
    [InlineData("<li>a</li></ul>b</ol>", "<para>a</para><para>b</para>")]
    public void Lists_become_list(string html, string expected) => Assert.Equal(expected, Convert(html));

    [Theory]
    [InlineData("a &amp; b &lt;p&gt; &#39;c&#x27; &nbsp; &eacute; &unknown;", "<para>a &amp; b &lt;p&gt; 'c' é &amp;unknown;</para>")]
    [InlineData("1 < 2 > 1 <", "<para>1 &lt; 2 &gt; 1 &lt;</para>")]
    [InlineData("a <b", "<para>a &lt;b</para>")]
    [InlineData("a\u0000b&#0;c\u2028d\u0085e\uffff", "<para>a?b?c d e?</para>")]
    [InlineData("\ud83d\ude00", "<para>\ud83d\ude00</para>")]
    [InlineData("]]> -- */ ///", "<para>]]&gt; -- */ ///</para>")]
    public void Text_is_decoded_and_escaped(string html, string expected) => Assert.Equal(expected, Convert(html));

    [Theory]
    [InlineData("<p>One.</p><p>Two.</p><p>Three.</p>", "<para>One.</para><para>Two.</para>")]
    [InlineData("<p>One two. Three four five.</p><p>Six.</p>", "<para>One two.</para>")]
    [InlineData("<p>One <a href=\"https://x.y/\">two</a>. Three four five.</p>", "<para>One <see href=\"https://x.y/\">two</see>.</para>")]
    [InlineData("<p>For i.e. 1.5 of <code>a. B</code> and more words.</p>", "<para>For i.e. 1.5 of…</para>")]
    [InlineData("<p>Twelve letters.</p><p>A second paragraph.</p>", "<para>Twelve letters.</para>")]
    [InlineData("<p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p>", "<para>aaaaaaaaaaaaaaaaaaaa…</para>")]
    [InlineData("<p>Of:</p><ul><li>Twelve chars</li><li>Twelve chars</li></ul>", "<para>Of:</para><list type=\"bullet\"><item><description>Twelve chars</description></item></list>")]
    public void Text_ends_with_a_paragraph_or_a_sentence_within_the_limits(string html, string expected) => Assert.Equal(expected, Convert(html, new DocumentationLimits(2, 20)));

    // Not a theory: attributes cannot contain half of a surrogate pair.
    [Fact]
    public void Half_of_a_surrogate_pair_is_replaced() => Assert.Equal("<para>a?b?</para>", Convert("a\ud800b\udc00"));

    [Fact]
    public void Nested_lists_are_limited_to_three_levels()
    {
        string xml = Convert(string.Concat(Enumerable.Repeat("<ul><li>a", 5_000)));
        Assert.Equal(3, xml.Split("<list").Length - 1);
        Assert.StartsWith("<list type=\"bullet\"><item><description>a <list", xml, StringComparison.Ordinal);
    }

    [Fact]
    public void Text_behind_the_maximum_length_is_not_read() =>
        Assert.Equal("<para>a</para>", Convert(string.Concat(Enumerable.Repeat("<b></b>", HtmlReader.MaxLength / 7)) + "ab"));

    private static string Convert(string html) => Convert(html, DocumentationLimits.Summary);

    private static string Convert(string html, DocumentationLimits limits) =>
        string.Concat(HtmlDocumentation.Convert(html, limits).Select(block => block.IsList ? block.Xml : $"<para>{block.Xml}</para>"));
}
