using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

public sealed class ContentMd5Tests
{
    [Theory]
    [InlineData("", "1B2M2Y8AsgTpgAmY7PhCfg==")]
    [InlineData("message digest", "+WtpfXy3k41SWi8xqvFh0A==")] // RFC 1321, appendix A.5
    public void Content_MD5_is_the_digest_of_the_body(string body, string expected)
    {
        var message = new RequestMessage();
        message.Buffer.GetSpan(body.Length);
        message.Buffer.Advance(System.Text.Encoding.UTF8.GetBytes(body, message.Buffer.GetSpan(body.Length)));
        ContentMd5.Add(message);
        Assert.Equal([new("Content-MD5", expected)], message.Headers);
    }

    [Fact]
    public void Content_MD5_is_computed_from_a_body_in_memory_and_not_replaced()
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
    public void Content_MD5_of_a_streamed_body_throws_TernRequestException()
    {
        var error = Assert.Throws<TernRequestException>(() => ContentMd5.Add(new RequestMessage { Body = new TestBody([1]) }));
        Assert.Contains("Content-MD5", error.Message, StringComparison.Ordinal);
    }
}
