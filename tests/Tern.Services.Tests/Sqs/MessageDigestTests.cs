using System.Security.Cryptography;
using System.Text;
using Tern.Sqs.Checksums;

namespace Tern.Sqs;

public class MessageDigestTests
{
    // The example of the AWS CLI's reference for send-message: digests of the response, of which the page shows the first and last characters
    // (51b0a325...39163aa0 and 00484c68...59e48f06). The CLI sends the binary value as base64 text there.
    [Fact]
    public void Digests_equal_the_published_example()
    {
        Assert.Equal("51b0a3256d59467f973009b739163aa0", MessageDigest.ComputeBody("Information about the largest city in Any Region."));
        var attributes = new OrderedMap<MessageAttributeValue>
        {
            ["Population"] = new() { DataType = "Number", StringValue = "1250800" },
            ["City"] = new() { DataType = "String", StringValue = "Any City" },
            ["Greeting"] = new() { DataType = "Binary", BinaryValue = Encoding.ASCII.GetBytes("SGVsbG8sIFdvcmxkIQ==") },
        };
        Assert.Equal("00484c6852e072874de421e059e48f06", MessageDigest.ComputeAttributes(attributes));
    }

    // The longest texts of a buffer on the stack, in bytes and in code units, and one more.
    [Theory]
    [InlineData(256)]
    [InlineData(257)]
    public void Digest_of_characters_of_three_bytes_equals_that_of_the_platform(int length)
    {
        string body = new('€', length);
#pragma warning disable CA5351 // SQS returns no other digest.
        Assert.Equal(Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(body))), MessageDigest.ComputeBody(body));
#pragma warning restore CA5351
    }

    [Fact]
    public void Digest_of_text_uses_UTF8() => Assert.Equal("3b1f5bccdd98086ae8f1852fd2aabe54", MessageDigest.ComputeBody("größer"));
}
