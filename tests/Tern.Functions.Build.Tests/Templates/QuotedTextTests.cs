using System.Text.Json.Nodes;
using Tern.Functions.Build.Templates;

namespace Tern.Functions.Build.Tests.Templates;

public class QuotedTextTests
{
    [Theory]
    [InlineData("orders", "\"orders\"")]
    [InlineData("\"a\" \\ b", "\"\\\"a\\\" \\\\ b\"")]
    [InlineData("a\nb\r\tc", "\"a\\nb\\r\\tc\"")]
    // Neither HCL nor C# has the escapes of JSON for these, or they have another meaning.
    [InlineData("\b\f\u0085\u2028\ufeff", "\"\\u0008\\u000c\\u0085\\u2028\\ufeff\"")]
    // A pair of escapes is a text of two invalid characters in HCL, and in some readers of YAML.
    [InlineData("\ud83d\udce6 größe", "\"\ud83d\udce6 größe\"")]
    public void Create_escapes_what_all_formats_escape(string text, string expected) => Assert.Equal(expected, QuotedText.Create(text));

    [Fact]
    public void Write_of_yaml_quotes_texts_that_have_another_type_or_meaning()
    {
        JsonObject document = new();
        foreach (string text in (string[])["on", "No", "null", "12", "1.5", "0x1f", "12:30", "~", "", " a", "a ", "a: b", "a:", "a #b", "- a", "*", "&a", "!a", "%a", "@a", "{a}", "a,b", "${a}", "'a'", "\ud83d\udce6"])
            document[text] = text;
        Assert.All(YamlText.Write(document).TrimEnd('\n').Split('\n'), line => Assert.Matches("^(\".*\"): \\1$", line));
    }

    [Fact]
    public void Literal_of_hcl_escapes_interpolations_also_in_documents()
    {
        Assert.Equal("\"$${a} %%{b} $c \\\"\"", HclWriter.Literal("${a} %{b} $c \""));
        Assert.Equal("{\n  \"$${k}\" = [\"\\u0008\", 1, null, true]\n}", new HclWriter().Object(new JsonObject { ["${k}"] = new JsonArray("\b", 1, null, true) }));
    }
}
