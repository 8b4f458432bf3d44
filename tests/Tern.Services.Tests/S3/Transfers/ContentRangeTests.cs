using Tern.S3.Transfers;

namespace Tern.S3;

public sealed class ContentRangeTests
{
    [Theory]
    [InlineData("bytes 0-9/10", 0, 10, 10)]
    [InlineData("BYTES 5-5/6", 5, 1, 6)]
    [InlineData("bytes 9223372036854775806-9223372036854775806/9223372036854775807", 9223372036854775806, 1, 9223372036854775807)]
    public void ContentRange_Parse_returns_start_length_and_total(string text, long start, long length, long total) => Assert.Equal(new ContentRange(start, length, total), ContentRange.Parse(text));

    [Theory]
    [InlineData("")]
    [InlineData("bytes */10")]
    [InlineData("bytes 0-10/10")]
    [InlineData("bytes 5-4/10")]
    [InlineData("bytes -1-4/10")]
    [InlineData("bytes 0-4")]
    [InlineData("bytes 0-4/*")]
    [InlineData("items 0-4/10")]
    [InlineData("bytes 0/4-10")]
    [InlineData("bytes 0-99999999999999999999/999999999999999999999")]
    public void ContentRange_Parse_of_an_invalid_range_returns_null(string text) => Assert.Null(ContentRange.Parse(text));
}
