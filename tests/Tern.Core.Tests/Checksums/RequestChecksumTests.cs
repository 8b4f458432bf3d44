using Tern.Calls;
using Tern.Support;

namespace Tern.Checksums;

public sealed class RequestChecksumTests
{
    [Theory]
    [InlineData(null, "x-amz-checksum-crc32", "DUoRhQ==")]
    [InlineData("CRC32", "x-amz-checksum-crc32", "DUoRhQ==")]
    [InlineData("SHA1", "x-amz-checksum-sha1", "Kq5sNclPz7QV2+lfQIuc6R7oRu0=")]
    [InlineData("SHA256", "x-amz-checksum-sha256", "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=")]
    public void The_body_has_the_checksum_that_was_chosen_or_CRC_32(string? algorithm, string header, string value)
    {
        RequestMessage message = Message(algorithm);
        RequestChecksum.Add(message, isRequired: true);
        RequestChecksum.Add(message, isRequired: true);
        Assert.Equal([new("x-amz-sdk-checksum-algorithm", algorithm ?? "CRC32"), new(header, value)], message.Headers);
    }

    [Fact]
    public void Without_a_choice_there_is_none_unless_one_is_required()
    {
        RequestMessage message = Message(null);
        RequestChecksum.Add(message, isRequired: false);
        Assert.Empty(message.Headers);
    }

    [Fact]
    public void The_caller_s_own_checksum_stays()
    {
        RequestMessage message = Message("CRC64NVME");
        message.Headers.Add(new("X-Amz-Checksum-Crc64nvme", "mine"));
        RequestChecksum.Add(message, isRequired: true);
        Assert.Equal(2, message.Headers.Count);
    }

    [Fact]
    public void What_cannot_be_computed_is_refused()
    {
        Assert.Contains("'XXHASH3'", Assert.Throws<InvalidRequestException>(() => RequestChecksum.Add(Message("XXHASH3"), isRequired: false)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidRequestException>(() => RequestChecksum.Add(new RequestMessage { Body = new TestBody([1]) }, isRequired: true));
    }

    private static RequestMessage Message(string? algorithm)
    {
        var message = new RequestMessage { Body = "hello world"u8.ToArray() };
        if (algorithm is not null)
            message.Headers.Add(new("x-amz-sdk-checksum-algorithm", algorithm));
        return message;
    }
}
