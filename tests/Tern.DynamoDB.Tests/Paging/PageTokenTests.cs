using System.Buffers.Text;
using System.Security.Cryptography;

namespace Tern.DynamoDB.Paging;

public class PageTokenTests
{
    private static readonly OrderedMap<AttributeValue> Key = new()
    {
        ["pk"] = "CUSTOMER#17/ä?&=",
        ["sk"] = AttributeValue.Number("-12.50"),
        ["index"] = AttributeValue.Binary(new byte[] { 0, 255, 62, 63 }),
    };

    [Fact]
    public void Decode_returns_the_encoded_key_in_its_order()
    {
        string token = PageToken.Encode(Key);
        Assert.Matches("^[A-Za-z0-9_-]+$", token);
        OrderedMap<AttributeValue> decoded = PageToken.Decode(token)!;
        Assert.Equal(Key.ToArray(), decoded.ToArray());
        Assert.Equal("-12.50", decoded["sk"].N);
    }

    [Fact]
    public void Encode_and_Decode_of_null_return_null()
    {
        Assert.Null(PageToken.Decode(null));
        Assert.Null(PageToken.Encode(null));
    }

    [Fact]
    public void The_largest_key_is_encoded_and_decoded()
    {
        var key = new OrderedMap<AttributeValue>();
        for (int i = 0; i < 10; i++)
            key[new string((char)('a' + i), 255)] = new string('x', 2048);
        Assert.Equal(key.ToArray(), PageToken.Decode(PageToken.Encode(key))!.ToArray());
    }

    [Fact]
    public void Decode_with_any_changed_character_throws_PageTokenException()
    {
        string token = PageToken.Encode(Key);
        int tried = 0;
        for (int i = 0; i < token.Length; i++)
        {
            // The spare bits of the last character are not significant: both replacements change its significant bits.
            char[] changed = token.ToCharArray();
            changed[i] = changed[i] == 'A' ? 'g' : 'A';
            Assert.Throws<PageTokenException>(() => PageToken.Decode(new string(changed)));
            tried++;
        }
        Assert.Equal(token.Length, tried);
    }

    [Fact]
    public void Decode_of_a_truncated_token_throws_PageTokenException()
    {
        string token = PageToken.Encode(Key);
        for (int length = 0; length < token.Length; length++)
            Assert.Throws<PageTokenException>(() => PageToken.Decode(token[..length]));
    }

    [Theory]
    [InlineData("not a token!")]
    [InlineData("====")]
    [InlineData("日本")]
    [InlineData("AQIDBAUGBwgJ")]
    public void Decode_of_invalid_text_throws_without_the_text_in_the_message(string text) =>
        Assert.DoesNotContain(text, Assert.Throws<PageTokenException>(() => PageToken.Decode(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void Decode_of_text_that_is_too_long_throws() =>
        Assert.Contains("longer", Assert.Throws<PageTokenException>(() => PageToken.Decode(new string('A', 1 << 20))).Message, StringComparison.Ordinal);

    // The checksum is valid, so Decode must validate the content.
    [Theory]
    [InlineData(new byte[] { 2, 1, 0, 97, 1, 0, 0 }, "version")]
    [InlineData(new byte[] { 1, 255, 255, 97 }, "too long")]
    [InlineData(new byte[] { 1, 10, 0, 97 }, "too early")]
    [InlineData(new byte[] { 1, 1, 0, 97 }, "too early")]
    [InlineData(new byte[] { 1, 1, 0, 97, 7, 0, 0 }, "type")]
    [InlineData(new byte[] { 1, 1, 0, 97, 1, 1, 0 }, "too early")]
    [InlineData(new byte[] { 1, 1, 0, 97, 1, 1, 0, 255 }, "UTF-8")]
    [InlineData(new byte[] { 1, 1, 0, 97, 1, 0, 0, 1, 0, 97, 1, 0, 0 }, "twice")]
    [InlineData(new byte[] { 1, 1, 0, 97, 1, 1, 9 }, "too long")]
    public void Decode_of_invalid_content_with_a_valid_checksum_throws(byte[] content, string problem)
    {
        byte[] token = [.. content, .. SHA256.HashData(content)[..4]];
        Assert.Contains(problem, Assert.Throws<PageTokenException>(() => PageToken.Decode(Base64Url.EncodeToString(token))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Decode_of_more_attributes_than_a_key_has_throws()
    {
        byte[] content = [1, .. Enumerable.Range(0, 11).SelectMany(i => new byte[] { 1, 0, (byte)('a' + i), 1, 0, 0 })];
        byte[] token = [.. content, .. SHA256.HashData(content)[..4]];
        Assert.Contains("more attributes", Assert.Throws<PageTokenException>(() => PageToken.Decode(Base64Url.EncodeToString(token))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Encode_of_an_invalid_key_throws()
    {
        Assert.Throws<ArgumentException>(() => PageToken.Encode([]));
        Assert.Throws<ArgumentException>(() => PageToken.Encode(new() { ["pk"] = AttributeValue.Null }));
        Assert.Throws<ArgumentException>(() => PageToken.Encode(new() { ["pk"] = new string('x', 2049) }));
        Assert.Throws<ArgumentException>(() => PageToken.Encode(new() { [new string('x', 256)] = "a" }));
        var wide = new OrderedMap<AttributeValue>();
        for (int i = 0; i < 11; i++)
            wide[$"{i}"] = "a";
        Assert.Throws<ArgumentException>(() => PageToken.Encode(wide));
    }
}
