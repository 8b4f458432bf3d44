using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Json;

/// <summary>Texts that are JSON by RFC 8259, and similar texts that are not.</summary>
public class JsonGrammarTests
{
    [Theory]
    [InlineData("null"), InlineData("true"), InlineData("false"), InlineData(" \t\r\n null \t\r\n ")]
    [InlineData("0"), InlineData("-0"), InlineData("-0.0"), InlineData("10"), InlineData("1.5"), InlineData("1e5"), InlineData("1E+5")]
    [InlineData("1e-5"), InlineData("123.456e78"), InlineData("0e0"), InlineData("0.00000000000000000000000000000000000001")]
    [InlineData("123456789012345678901234567890123456789012345678901234567890")]
    [InlineData("\"\""), InlineData("\"a\""), InlineData("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), InlineData("\"\\u0000\\u001F\\uFFFF\"")]
    [InlineData("\"\\uD83D\\uDE00\""), InlineData("\"\\ud83d\\ude00\""), InlineData("\"é😀\""), InlineData("\"\u007f\""), InlineData("\"\u2028\"")]
    [InlineData("[]"), InlineData("[ ]"), InlineData("[1]"), InlineData("[1,2]"), InlineData("[ 1 , 2 ]"), InlineData("[[[]]]"), InlineData("[null]")]
    [InlineData("{}"), InlineData("{ }"), InlineData("{\"a\":1}"), InlineData("{ \"a\" : 1 , \"b\" : [ ] }"), InlineData("{\"\":0}")]
    [InlineData("{\"a\":1,\"a\":2}"), InlineData("{\"\\u0061\":1}"), InlineData("[{},{}]"), InlineData("{\"a\":{\"b\":{\"c\":[{}]}}}")]
    [InlineData("\n    {\n        \"a\":        [\n                    1,\n                    2\n                ]\n    }\n")]
    public void Valid_JSON_is_parsed_and_skipped(string json)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Document document = Document.Parse(utf8);
        Assert.Equal(document, Document.Parse(document.ToString()));
        Assert.Equal(utf8.Length, SkipAll(utf8));
    }

    [Theory]
    [InlineData(""), InlineData(" "), InlineData("nul"), InlineData("nulll"), InlineData("NULL"), InlineData("True"), InlineData("tru"), InlineData("falsy")]
    [InlineData("01"), InlineData("-"), InlineData("-01"), InlineData("+1"), InlineData(".5"), InlineData("1."), InlineData("1.e5"), InlineData("1e")]
    [InlineData("1e+"), InlineData("1ee5"), InlineData("0x10"), InlineData("1_000"), InlineData("NaN"), InlineData("Infinity"), InlineData("-Infinity")]
    [InlineData("1 2"), InlineData("--1"), InlineData("1.2.3"), InlineData("00"), InlineData("1a")]
    [InlineData("\""), InlineData("\"a"), InlineData("\"\\\""), InlineData("\"\\x\""), InlineData("\"\\u12\""), InlineData("\"\\u12G4\""), InlineData("\"\\U1234\"")]
    [InlineData("\"\t\""), InlineData("\"\n\""), InlineData("\"\0\""), InlineData("\"\u001f\""), InlineData("'a'"), InlineData("a"), InlineData("\"a\"b")]
    [InlineData("\"a sufficiently long text with a \u0001 in the vector's part\""), InlineData("\"a sufficiently long text without an end")]
    [InlineData("["), InlineData("]"), InlineData("[1"), InlineData("[1,"), InlineData("[1,]"), InlineData("[,1]"), InlineData("[,]"), InlineData("[1 2]")]
    [InlineData("[1,,2]"), InlineData("[1}"), InlineData("[1]]"), InlineData("[1:2]")]
    [InlineData("{"), InlineData("}"), InlineData("{\"a\""), InlineData("{\"a\":"), InlineData("{\"a\":1"), InlineData("{\"a\":1,"), InlineData("{\"a\":1,}")]
    [InlineData("{,}"), InlineData("{\"a\"}"), InlineData("{\"a\" 1}"), InlineData("{\"a\",1}"), InlineData("{a:1}"), InlineData("{1:1}"), InlineData("{\"a\":1 \"b\":2}")]
    [InlineData("{\"a\":1]"), InlineData("{\"a\"::1}"), InlineData("{\"a\":}"), InlineData("{null:1}"), InlineData("{\"a\":1}}"), InlineData("{}{}")]
    [InlineData("/**/1"), InlineData("1//"), InlineData("\u00a01"), InlineData("\ufeff1"), InlineData("\v1"), InlineData("\f1"), InlineData("\0")]
    public void Invalid_JSON_throws_with_the_same_offset_when_parsed_or_skipped(string json)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        TernSerializationException read = Assert.Throws<TernSerializationException>(() => Document.Parse(utf8));
        TernSerializationException skipped = Assert.Throws<TernSerializationException>(() => SkipAll(utf8));

        Assert.InRange(read.ByteOffset, 0, utf8.Length);
        Assert.Equal(read.ByteOffset, skipped.ByteOffset);
    }

    [Theory]
    [InlineData("\"\\uD83D\""), InlineData("\"\\uDE00\""), InlineData("\"\\uD83Dx\""), InlineData("\"\\uD83D\\n\""), InlineData("\"\\uD83D\\uD83D\"")]
    [InlineData("\"\\uDE00\\uD83D\""), InlineData("{\"\\uD83D\":1}")]
    public void Unpaired_surrogate_escape_throws_when_read_and_is_skipped(string json)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);

        Assert.Throws<TernSerializationException>(() => Document.Parse(utf8));
        Assert.Equal(utf8.Length, SkipAll(utf8)); // the grammar allows it
    }

    [Theory]
    [InlineData("80"), InlineData("C3"), InlineData("C328"), InlineData("C0AF"), InlineData("E08080"), InlineData("EDA080"), InlineData("F4908080"), InlineData("FF")]
    [InlineData("616161616161616161616161616161616161616161C3")]
    public void String_with_invalid_UTF8_throws_with_its_path_and_offset(string hex)
    {
        byte[] utf8 = [(byte)'[', (byte)'"', .. Convert.FromHexString(hex), (byte)'"', (byte)']'];

        TernSerializationException error = Assert.Throws<TernSerializationException>(() => Document.Parse(utf8));

        Assert.Equal("[0]", error.Path);
        Assert.Equal(1, error.ByteOffset);
    }

    [Theory]
    [InlineData("[", "]"), InlineData("{\"a\":", "}"), InlineData("[{\"a\":", "}]")]
    public void JSON_nesting_deeper_than_128_levels_throws_TernSerializationException(string start, string end)
    {
        int levels = JsonReader.MaxDepth / start.Count(c => c is '[' or '{');
        string fits = Repeat(start, levels) + "1" + Repeat(end, levels);
        string tooDeep = Repeat(start, levels + 1) + "1" + Repeat(end, levels + 1);
        string veryDeep = Repeat(start, 1_000_000);

        Document.Parse(fits);
        Assert.Equal(fits.Length, SkipAll(Encoding.UTF8.GetBytes(fits)));
        foreach (string json in new[] { tooDeep, veryDeep })
        {
            Assert.Contains("128", Assert.Throws<TernSerializationException>(() => Document.Parse(json)).Message, StringComparison.Ordinal);
            Assert.Contains("128", Assert.Throws<TernSerializationException>(() => SkipAll(Encoding.UTF8.GetBytes(json))).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Truncated_JSON_throws_with_offset_and_path_at_every_length()
    {
        byte[] json = Encoding.UTF8.GetBytes(
            """ {"Items":[{"pk":{"S":"a\u00e9\n€ and a text of more than sixteen bytes"},"n":{"N":"-12.5"}},{"x":[1.5e3,true,false,null,{}]}],"Count":17} """.Trim());
        int items = json.AsSpan().IndexOf("]}],"u8) + 4;
        int count = json.AsSpan().IndexOf("Count"u8) + 5;

        for (int length = 0; length < json.Length; length++)
        {
            byte[] truncated = json[..length];
            TernSerializationException read = Assert.Throws<TernSerializationException>(() => Document.Parse(truncated));
            TernSerializationException skipped = Assert.Throws<TernSerializationException>(() => SkipAll(truncated));

            Assert.InRange(read.ByteOffset, 0, length);
            Assert.InRange(skipped.ByteOffset, 0, length);
            if (length > 9)
                Assert.StartsWith(length < items ? "Items" : length <= count ? "" : "Count", read.Path, StringComparison.Ordinal);
        }
    }

    private static string Repeat(string text, int count) => new StringBuilder().Insert(0, text, count).ToString();

    private static int SkipAll(byte[] json)
    {
        var reader = new JsonReader(json);
        reader.Skip();
        reader.ReadEnd();
        return reader.Offset;
    }
}
