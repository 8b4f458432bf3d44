using Tern.Runtime;

namespace Tern.Core.Tests.Protocols.Rest;

public sealed class RequestHeadersTests
{
    [Theory]
    [InlineData("a, b, c", "a", "b", "c")]
    [InlineData("\"b,c\", \"\\\"def\\\"\", a", "b,c", "\"def\"", "a")]
    [InlineData("\" a\", b c, \\", " a", "b c", "\\")]
    [InlineData("\"a\\\\,\"", "a\\,")]
    [InlineData("")]
    public void List_strings_are_quoted_only_if_required(string expected, params string[] elements)
    {
        var list = new HeaderListWriter();
        foreach (string element in elements)
            list.WriteString(element);
        var message = new RequestMessage();
        list.Complete(message.Headers, "x-list");
        Assert.Equal([new("x-list", expected)], message.Headers);
    }

    [Fact]
    public void Dates_in_a_list_are_not_quoted()
    {
        var list = new HeaderListWriter();
        list.WriteUnquoted("Mon, 16 Dec 2019 23:48:18 GMT");
        list.WriteUnquoted("Mon, 16 Dec 2019 23:48:18 GMT");
        var message = new RequestMessage();
        list.Complete(message.Headers, "x-list");
        Assert.Equal("Mon, 16 Dec 2019 23:48:18 GMT, Mon, 16 Dec 2019 23:48:18 GMT", message.Headers[0].Value);
    }

    [Fact]
    public void Map_entry_is_omitted_if_its_header_is_already_set()
    {
        var message = new RequestMessage { Headers = { new("x-meta-a", "member") } };
        RequestHeaders.AddPrefixed(message, "x-meta-", "A", "entry");
        RequestHeaders.AddPrefixed(message, "x-meta-", "b", "entry");
        Assert.Equal([new("x-meta-a", "member"), new("x-meta-b", "entry")], message.Headers);
    }

    [Theory]
    [InlineData("x-meta-", "a b")]
    [InlineData("x-meta-", "a\r\nx")]
    [InlineData("x-meta-", "a:")]
    [InlineData("x-meta-", "é")]
    [InlineData("", "")]
    [InlineData("", "Authorization")]
    [InlineData("", "host")]
    [InlineData("x-amz-", "date")]
    public void Map_entry_with_an_invalid_or_reserved_header_name_throws(string prefix, string key)
    {
        var message = new RequestMessage();
        Assert.Throws<TernRequestException>(() => RequestHeaders.AddPrefixed(message, prefix, key, "value"));
        Assert.Empty(message.Headers);
    }

    [Fact]
    public void String_with_a_media_type_is_encoded_as_base64() => Assert.Equal("w6k=", RequestHeaders.ToBase64("é"));
}
