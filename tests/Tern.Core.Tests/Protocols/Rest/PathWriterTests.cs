using Tern.Runtime;

namespace Tern.Core.Tests.Protocols.Rest;

public sealed class PathWriterTests
{
    [Theory]
    [InlineData("plain", "plain")]
    [InlineData("a/b", "a%2Fb")]
    [InlineData("...", "...")]
    [InlineData("a..b", "a..b")]
    [InlineData(" %:/?#[]@!$&'()*+,;=😹", "%20%25%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%F0%9F%98%B9")]
    [InlineData("-._~09AZaz", "-._~09AZaz")]
    [InlineData("%2e%2e", "%252e%252e")]
    [InlineData("a\r\nb\0", "a%0D%0Ab%00")]
    public void Label_is_percent_encoded_into_one_segment(string value, string encoded) =>
        Assert.Equal($"/things/{encoded}/end", Path(value));

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("..")]
    public void Empty_or_dot_label_throws_with_the_member_name(string? value)
    {
        var error = Assert.Throws<TernRequestException>(() => Path(value));
        Assert.Equal("Key", error.MemberPath);
        Assert.Contains("'Key'", error.Message, StringComparison.Ordinal);
        Assert.Throws<TernRequestException>(() => GreedyPath(value, allowsDotSegments: false));
    }

    [Theory]
    [InlineData("a/b c", "a/b%20c")]
    [InlineData("/a//b/", "/a//b/")]
    [InlineData("a/.b/c..", "a/.b/c..")]
    public void Slashes_of_a_greedy_label_are_not_encoded(string value, string encoded) => Assert.Equal($"/{encoded}", GreedyPath(value, allowsDotSegments: false));

    [Theory]
    [InlineData("a/../b")]
    [InlineData("a/.")]
    [InlineData("./a")]
    [InlineData("a/..")]
    public void Dot_segments_of_a_greedy_label_throw_unless_allowed(string value)
    {
        Assert.Throws<TernRequestException>(() => GreedyPath(value, allowsDotSegments: false));
        Assert.Equal($"/{value}", GreedyPath(value, allowsDotSegments: true));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    public void Empty_greedy_label_throws_even_if_dot_segments_are_allowed(string? value) => Assert.Throws<TernRequestException>(() => GreedyPath(value, allowsDotSegments: true));

    [Theory]
    [InlineData(100)]
    [InlineData(1_024)]
    [InlineData(40_000)]
    public void Long_labels_are_encoded_completely(int length)
    {
        string key = new string('a', length) + "/" + new string('ü', length);
        Assert.Equal($"/{Uri.EscapeDataString(key).Replace("%2F", "/", StringComparison.Ordinal)}", GreedyPath(key, allowsDotSegments: false));
        Assert.Equal($"/things/{Uri.EscapeDataString(key)}/end", Path(key));
    }

    [Fact]
    public void Numbers_and_timestamps_are_written_in_their_shortest_form()
    {
        var message = new RequestMessage();
        var path = new PathWriter(message);
        path.WriteLiteral("/"u8);
        path.WriteValue(long.MinValue);
        path.WriteLiteral("/"u8);
        path.WriteValue(4.1F);
        path.WriteLiteral("/"u8);
        path.WriteValue(1e300);
        path.WriteLiteral("/"u8);
        path.WriteValue(double.NegativeInfinity);
        path.WriteLiteral("/"u8);
        path.WriteValue(float.NaN);
        path.WriteLiteral("/"u8);
        path.WriteValue(DateTimeOffset.UnixEpoch, TimestampFormat.DateTime);
        path.Complete();
        Assert.Equal("/-9223372036854775808/4.1/1E%2B300/-Infinity/NaN/1970-01-01T00%3A00%3A00Z", message.Path);
        Assert.Equal(0, message.Buffer.WrittenCount);
    }

    private static string Path(string? value)
    {
        var message = new RequestMessage();
        var path = new PathWriter(message);
        path.WriteLiteral("/things/"u8);
        path.WriteLabel("Key", value);
        path.WriteLiteral("/end"u8);
        path.Complete();
        return message.Path;
    }

    private static string GreedyPath(string? value, bool allowsDotSegments)
    {
        var message = new RequestMessage();
        var path = new PathWriter(message);
        path.WriteLiteral("/"u8);
        path.WriteGreedyLabel("Key", value, allowsDotSegments);
        path.Complete();
        return message.Path;
    }
}
