using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.Core.Tests.Signing;

public sealed class ManagedSha1Tests
{
    [Fact]
    public void Hash_equals_that_of_the_platform_for_all_lengths_around_blocks()
    {
        byte[] data = new byte[300];
        new Random(1).NextBytes(data);
        // CA5350: SHA-1 is what is compared.
#pragma warning disable CA5350
        for (int length = 0; length <= data.Length; length++)
            Assert.Equal(SHA1.HashData(data.AsSpan(0, length)), ManagedSha1.Hash(data.AsSpan(0, length)));
#pragma warning restore CA5350
    }
}
