using System.Text;
using Shop.Caching;

namespace Shop.Tests.Caching;

/// <summary>What comes from the shared store is read without trust.</summary>
public sealed class OutsideBytesTests
{
    [Fact]
    public void A_kept_answer_is_read_whole_or_not_at_all()
    {
        byte[] generations = [1, 2, 3, 4, 5, 6, 7, 8];
        byte[] value = [.. generations, 3, .. "\"1\"{}"u8];
        var answer = SharedAnswers.Read(value, generations);
        Assert.Equal("\"1\"", answer?.ETag);
        Assert.Equal("{}", Encoding.UTF8.GetString(answer!.Body.Span));

        for (var length = 0; length < generations.Length + 4; length++) Assert.Null(SharedAnswers.Read(value[..length], generations));
        for (var i = 0; i < generations.Length; i++)
        {
            value[i]++;
            Assert.Null(SharedAnswers.Read(value, generations));
            value[i]--;
        }
        value[generations.Length] = 255;
        Assert.Null(SharedAnswers.Read(value, generations));
    }

    /// <summary>Anything else would go into a header, which the server refuses to send.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("\"")]
    [InlineData("1-abc")]
    [InlineData("\"1-abc")]
    [InlineData("1-abc\"")]
    [InlineData("W/\"1\"")]
    [InlineData("\"1\r\n\"")]
    [InlineData("\"1\u007f\"")]
    [InlineData("\"1 2\"")]
    [InlineData("\"1\"2\"")]
    [InlineData("\"\u00e9\"")]
    public void An_answer_with_anything_but_a_strong_tag_is_none(string tag)
    {
        byte[] generations = [1, 2, 3, 4, 5, 6, 7, 8];
        var bytes = Encoding.Latin1.GetBytes(tag);

        Assert.Null(SharedAnswers.Read([.. generations, (byte)bytes.Length, .. bytes, .. "{}"u8], generations));
    }

    [Theory]
    [InlineData("product:5 products:0", "product:5 products:0")]
    [InlineData("", "all:0")]
    [InlineData("product:5  category:7", "product:5 all:0 category:7")]
    [InlineData("planet:5", "all:0")]
    [InlineData("product:", "all:0")]
    [InlineData("product:99999999999999999999", "all:0")]
    [InlineData("product:-1", "all:0")]
    [InlineData(":5", "all:0")]
    public void What_is_no_tag_is_everything(string text, string expected) =>
        Assert.Equal(expected, string.Join(' ', CacheTag.ParseAll(Encoding.UTF8.GetBytes(text))));

    [Fact]
    public void Any_bytes_are_some_tags()
    {
        var random = new Random(1);
        var bytes = new byte[40];
        for (var i = 0; i < 10_000; i++)
        {
            random.NextBytes(bytes);
            Assert.NotEmpty(CacheTag.ParseAll(bytes));
            Assert.Null(SharedAnswers.Read(bytes, [1, 2, 3, 4, 5, 6, 7, 8]));
        }
    }
}
