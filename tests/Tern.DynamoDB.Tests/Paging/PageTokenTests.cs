using System.Buffers.Text;
using System.Security.Cryptography;
using Tern.Shapes;

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
    public void A_key_comes_back_as_it_was_in_its_order()
    {
        string token = PageToken.Encode(Key);
        Assert.Matches("^[A-Za-z0-9_-]+$", token);
        OrderedMap<AttributeValue> decoded = PageToken.Decode(token)!;
        Assert.Equal(Key.ToArray(), decoded.ToArray());
        Assert.Equal("-12.50", decoded["sk"].N);
    }

    [Fact]
    public void No_token_is_the_first_page_and_comes_after_the_last()
    {
        Assert.Null(PageToken.Decode(null));
        Assert.Null(PageToken.Encode(null));
    }

    [Fact]
    public void The_largest_key_fits()
    {
        var key = new OrderedMap<AttributeValue>();
        for (int i = 0; i < 10; i++)
            key[new string((char)('a' + i), 255)] = new string('x', 2048);
        Assert.Equal(key.ToArray(), PageToken.Decode(PageToken.Encode(key))!.ToArray());
    }

    [Fact]
    public void Every_change_of_one_character_is_noticed()
    {
        string token = PageToken.Encode(Key);
        int tried = 0;
        for (int i = 0; i < token.Length; i++)
        {
            // The last character's spare bits say nothing, so that one is changed in its highest bit.
            char[] changed = token.ToCharArray();
            changed[i] = changed[i] == 'A' ? 'g' : 'A';
            Assert.Throws<PageTokenException>(() => PageToken.Decode(new string(changed)));
            tried++;
        }
        Assert.Equal(token.Length, tried);
    }

    [Fact]
    public void Every_cut_is_noticed()
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
    public void What_is_no_token_is_refused_without_being_quoted(string text) =>
        Assert.DoesNotContain(text, Assert.Throws<PageTokenException>(() => PageToken.Decode(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void A_text_too_long_is_refused_before_it_is_decoded() =>
        Assert.Contains("longer", Assert.Throws<PageTokenException>(() => PageToken.Decode(new string('A', 1 << 20))).Message, StringComparison.Ordinal);

    // Forged with a right checksum: what is inside is checked as well.
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
    public void A_forged_token_is_refused(byte[] content, string problem)
    {
        byte[] token = [.. content, .. SHA256.HashData(content)[..4]];
        Assert.Contains(problem, Assert.Throws<PageTokenException>(() => PageToken.Decode(Base64Url.EncodeToString(token))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_forged_token_cannot_have_more_attributes_than_a_key()
    {
        byte[] content = [1, .. Enumerable.Range(0, 11).SelectMany(i => new byte[] { 1, 0, (byte)('a' + i), 1, 0, 0 })];
        byte[] token = [.. content, .. SHA256.HashData(content)[..4]];
        Assert.Contains("more attributes", Assert.Throws<PageTokenException>(() => PageToken.Decode(Base64Url.EncodeToString(token))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_no_key_has_no_token()
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
