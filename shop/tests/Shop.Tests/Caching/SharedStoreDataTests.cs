using System.Text;
using Shop.Caching;

namespace Shop.Tests.Caching;

/// <summary>Data of the shared store is validated.</summary>
public sealed class SharedStoreDataTests
{
    [Fact]
    public void Read_of_a_truncated_or_outdated_entry_returns_null()
    {
        byte[] generations = [1, 2, 3, 4, 5, 6, 7, 8];
        byte[] value = [.. generations, 3, .. "\"1\"{}"u8];
        var response = SharedResponseCache.Read(value, generations);
        Assert.Equal("\"1\"", response?.ETag);
        Assert.Equal("{}", Encoding.UTF8.GetString(response!.Body.Span));

        for (var length = 0; length < generations.Length + 4; length++) Assert.Null(SharedResponseCache.Read(value[..length], generations));
        for (var i = 0; i < generations.Length; i++)
        {
            value[i]++;
            Assert.Null(SharedResponseCache.Read(value, generations));
            value[i]--;
        }
        value[generations.Length] = 255;
        Assert.Null(SharedResponseCache.Read(value, generations));
    }

    /// <summary>An invalid tag would be written to a header, which the server rejects.</summary>
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
    public void Read_of_an_entry_without_a_strong_tag_returns_null(string tag)
    {
        byte[] generations = [1, 2, 3, 4, 5, 6, 7, 8];
        var bytes = Encoding.Latin1.GetBytes(tag);

        Assert.Null(SharedResponseCache.Read([.. generations, (byte)bytes.Length, .. bytes, .. "{}"u8], generations));
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
    public void ParseAll_of_an_invalid_tag_returns_the_tag_of_all_entries(string text, string expected) =>
        Assert.Equal(expected, string.Join(' ', CacheTag.ParseAll(Encoding.UTF8.GetBytes(text))));

    [Fact]
    public void ParseAll_of_random_bytes_returns_a_tag()
    {
        var random = new Random(1);
        var bytes = new byte[40];
        for (var i = 0; i < 10_000; i++)
        {
            random.NextBytes(bytes);
            Assert.NotEmpty(CacheTag.ParseAll(bytes));
            Assert.Null(SharedResponseCache.Read(bytes, [1, 2, 3, 4, 5, 6, 7, 8]));
        }
    }
}
