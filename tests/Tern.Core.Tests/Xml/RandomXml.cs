using System.Text;

namespace Tern.Core.Tests.Xml;

/// <summary>Creates documents of elements that contain either elements or text, in every form of text.</summary>
internal sealed class RandomXml(int seed)
{
    private static readonly string[] s_names = ["a", "Key", "Contents", "x-y.z", "n_1", "p:Key", "élan", "A"];
    private static readonly string[] s_texts = ["plain", " two  words ", "é水\U0001f600", "&lt;&gt;&amp;&quot;&apos;", "&#65;&#x1F600;&#xe9;", "a\r\nb\rc\n", "\t", "]]&gt;", "a > b \" '"];
    private static readonly string[] s_between = ["", "", "", " ", "\r\n  ", "<!-- <b> & ]]> -->", "<?pi <x> ?>", "\n<!---->\n"];

    private readonly Random _random = new(seed);

    public string Document()
    {
        var text = new StringBuilder();
        if (_random.Next(2) == 0)
            text.Append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        text.Append(Pick(s_between));
        Element(text, 0, " xmlns:p=\"urn:p\"");
        return text.Append(Pick(s_between)).ToString();
    }

    private void Element(StringBuilder text, int depth, string attributes)
    {
        string name = Pick(s_names);
        text.Append('<').Append(name).Append(attributes);
        for (int i = _random.Next(3); i > 0; i--)
            text.Append(" t").Append(i).Append(_random.Next(2) == 0 ? "=" : " = ").Append(_random.Next(2) == 0 ? "\"v'>/&amp;\"" : "'v\">&#x41;'");
        switch (_random.Next(depth < 6 ? 5 : 2))
        {
            case 0:
                text.Append(_random.Next(2) == 0 ? "/>" : " />");
                return;
            case 1:
                text.Append('>');
                for (int i = _random.Next(4); i > 0; i--)
                    text.Append(_random.Next(6) switch { 0 => "<![CDATA[ <raw> & ]] \r\n ]]>", 1 => "<!-- comment -->", _ => Pick(s_texts) });
                break;
            default:
                text.Append('>');
                for (int i = _random.Next(1, 4); i > 0; i--)
                {
                    text.Append(Pick(s_between));
                    Element(text, depth + 1, "");
                }
                text.Append(Pick(s_between));
                break;
        }
        text.Append("</").Append(name).Append(_random.Next(4) == 0 ? " >" : ">");
    }

    private string Pick(string[] from) => from[_random.Next(from.Length)];
}
