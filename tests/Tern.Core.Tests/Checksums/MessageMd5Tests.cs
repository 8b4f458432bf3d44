using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

public sealed class MessageMd5Tests
{
    [Fact]
    public void Compute_equals_that_of_the_platform_for_all_lengths_around_blocks()
    {
        byte[] data = new byte[600];
        new Random(1).NextBytes(data);
        // CA5351: MD5 is what is compared.
#pragma warning disable CA5351
        for (int length = 0; length <= data.Length; length++)
            Assert.Equal(Convert.ToHexStringLower(MD5.HashData(data.AsSpan(0, length))), MessageMd5.Compute(data.AsSpan(0, length)));
#pragma warning restore CA5351
    }
}
