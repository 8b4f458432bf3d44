using Tern.Calls;
using Tern.Support;

namespace Tern.Checksums;

public sealed class ContentMd5Tests
{
    [Theory]
    [InlineData("", "1B2M2Y8AsgTpgAmY7PhCfg==")]
    [InlineData("message digest", "+WtpfXy3k41SWi8xqvFh0A==")] // RFC 1321, appendix A.5
    public void The_header_has_the_digest_of_the_body(string body, string expected)
    {
        var message = new RequestMessage();
        message.Buffer.GetSpan(body.Length);
        message.Buffer.Advance(System.Text.Encoding.UTF8.GetBytes(body, message.Buffer.GetSpan(body.Length)));
        ContentMd5.Add(message);
        Assert.Equal([new("Content-MD5", expected)], message.Headers);
    }

    [Fact]
    public void A_body_in_memory_counts_and_the_caller_s_own_header_stays()
    {
        var message = new RequestMessage { Body = "message digest"u8.ToArray() };
        ContentMd5.Add(message);
        ContentMd5.Add(message);
        Assert.Equal([new("Content-MD5", "+WtpfXy3k41SWi8xqvFh0A==")], message.Headers);

        var given = new RequestMessage { Headers = { new("content-md5", "mine") } };
        ContentMd5.Add(given);
        Assert.Equal([new("content-md5", "mine")], given.Headers);
    }

    [Fact]
    public void A_stream_has_none_before_it_is_sent()
    {
        var error = Assert.Throws<InvalidRequestException>(() => ContentMd5.Add(new RequestMessage { Body = new TestBody([1]) }));
        Assert.Contains("Content-MD5", error.Message, StringComparison.Ordinal);
    }
}
