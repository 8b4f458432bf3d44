using System.Security.Cryptography;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

public sealed class TreeHashTests
{
    private const int MiB = 1024 * 1024;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(MiB)]
    public void Tree_hash_of_at_most_1_MiB_is_the_SHA256(int length)
    {
        byte[] bytes = Bytes(length);
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(bytes)), TreeHash.Compute(bytes));
    }

    [Theory]
    [InlineData(MiB + 1)]
    [InlineData(2 * MiB)]
    [InlineData((3 * MiB) - 1)]
    [InlineData(5 * MiB)]
    [InlineData((6 * MiB) + 17)]
    public void Tree_hash_above_1_MiB_is_the_hash_of_hash_pairs(int length)
    {
        byte[] bytes = Bytes(length);
        List<byte[]> hashes = [.. bytes.Chunk(MiB).Select(SHA256.HashData)];
        while (hashes.Count > 1)
            hashes = [.. hashes.Chunk(2).Select(pair => pair.Length == 2 ? SHA256.HashData([.. pair[0], .. pair[1]]) : pair[0])];
        Assert.Equal(Convert.ToHexStringLower(hashes[0]), TreeHash.Compute(bytes));
    }

    [Fact]
    public void Tree_hash_is_not_replaced_and_throws_for_a_streamed_body()
    {
        var message = new RequestMessage { Body = "hello world"u8.ToArray() };
        TreeHash.Add(message);
        TreeHash.Add(message);
        Assert.Equal([new("X-Amz-Sha256-Tree-Hash", "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9")], message.Headers);
        Assert.Throws<TernRequestException>(() => TreeHash.Add(new RequestMessage { Body = new TestBody([1]) }));
    }

    [Fact]
    public void Tree_hash_of_a_request_without_a_body_is_the_hash_of_zero_bytes()
    {
        var message = new RequestMessage();
        TreeHash.Add(message);
        Assert.Equal([new("X-Amz-Sha256-Tree-Hash", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")], message.Headers);
    }

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(1).NextBytes(bytes);
        return bytes;
    }
}
