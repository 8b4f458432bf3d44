using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Telemetry;

public sealed class TraceDocumentTests
{
    private const string Header = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    private static readonly string s_member = $"\"x-amzn-trace-id\":\"{Header}\"";

    [Theory]
    [InlineData("{}", null, "{@}")]
    [InlineData(" { } ", null, " {@ } ")]
    [InlineData("""{"id":17,"nested":{"a":[1,{}]}}""", null, """{@,"id":17,"nested":{"a":[1,{}]}}""")]
    [InlineData("""{"größe":"ü"}""", null, """{@,"größe":"ü"}""")]
    [InlineData("{}", "custom", """{"custom":{@}}""")]
    [InlineData("""{"client":{}}""", "custom", """{"custom":{@},"client":{}}""")]
    [InlineData("""{"custom":{},"client":{}}""", "custom", """{"custom":{@},"client":{}}""")]
    [InlineData("""{"custom":{"a":"b"}}""", "custom", """{"custom":{@,"a":"b"}}""")]
    public void Header_is_added_to_the_object(string json, string? section, string expected)
    {
        string added = TraceDocument.Add(json, section, Header);
        Assert.Equal(expected.Replace("@", s_member, StringComparison.Ordinal), added);
        Assert.Equal(Header, TraceDocument.Find(Encoding.UTF8.GetBytes(added), section));
    }

    [Theory]
    [InlineData("", null)]
    [InlineData("[]", null)]
    [InlineData("17", null)]
    [InlineData("{", null)]
    [InlineData("""{"a":1}x""", null)]
    [InlineData("""{"x-amzn-trace-id":"own"}""", null)]
    [InlineData("""{"X-Amzn-Trace-Id":17}""", null)]
    [InlineData("""{"custom":null}""", "custom")]
    [InlineData("""{"custom":"text"}""", "custom")]
    [InlineData("""{"custom":{"x-amzn-trace-id":"own"}}""", "custom")]
    public void Other_document_is_not_changed(string json, string? section) => Assert.Equal(json, TraceDocument.Add(json, section, Header));

    [Theory]
    [InlineData("Root=1\",\"admin\":\"true")]
    [InlineData("Root=\\")]
    public void Header_that_would_change_the_document_is_not_added(string header) => Assert.Equal("{}", TraceDocument.Add("{}", null, header));

    [Fact]
    public void Text_that_is_not_valid_Unicode_is_not_changed() =>
        Assert.Equal("{" + s_member + ",\"a\uD800\":\"\uDC00\"}", TraceDocument.Add("{\"a\uD800\":\"\uDC00\"}", null, Header));

    [Fact]
    public void Deep_document_is_not_changed()
    {
        string deep = new string('[', 10_000);
        Assert.Equal("{\"a\":" + deep, TraceDocument.Add("{\"a\":" + deep, null, Header));
        Assert.Null(TraceDocument.Find(Encoding.UTF8.GetBytes("{\"a\":" + deep), null));
    }

    [Theory]
    [InlineData("17")]
    [InlineData("{}")]
    [InlineData("null")]
    public void Header_that_is_not_a_text_is_followed_by_other_members(string value)
    {
        Assert.Equal("", TraceDocument.Find(Encoding.UTF8.GetBytes($$"""{"x-amzn-trace-id":{{value}},"a":1}"""), null));
        Assert.Equal("own", TraceDocument.Find(Encoding.UTF8.GetBytes($$"""{"x-amzn-trace-id":{{value}},"x-amzn-trace-id":"own"}"""), null));
    }

    [Fact]
    public void Header_is_found_whatever_its_case() => Assert.Equal("value", TraceDocument.Find("""{"X-Amzn-Trace-Id":"value"}"""u8, null));
}
