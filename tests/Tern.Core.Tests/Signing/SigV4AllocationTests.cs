using Tern.Runtime;

namespace Tern.Core.Tests.Signing;

public sealed class SigV4AllocationTests
{
    private static readonly KeyValuePair<string, string>[] s_headers =
    [
        new("content-type", "application/x-amz-json-1.0"), new("x-amz-target", "DynamoDB_20120810.GetItem"), new("user-agent", "tern"),
    ];

    private static readonly byte[] s_body = new byte[1024];

    [Fact]
    public void Signing_into_a_buffer_allocates_nothing()
    {
        SigV4Signer signer = new();
        byte[] destination = new byte[512];
        Assert.Equal(0, AllocatedBy(() =>
        {
            Span<byte> hash = stackalloc byte[PayloadHash.Length];
            signer.WritePayloadHash(s_body, hash);
            signer.WriteAuthorization(
                new() { Method = "POST", Host = SigningTestData.Host, Path = "/a b/../c", Query = "b=2&a=%2f", Headers = s_headers, PayloadHash = hash },
                SigningTestData.Credentials,
                SigningTestData.Scope,
                destination);
        }));
    }

    [Fact]
    public void Presigning_allocates_only_the_URL()
    {
        SigV4Signer signer = new();
        string url = "";
        long allocated = AllocatedBy(() => url = signer.GetPresignedUrl(
            new() { Method = "GET", Host = "bucket.s3.eu-west-1.amazonaws.com", Path = "/some/key", PayloadHash = PayloadHash.Unsigned },
            SigningTestData.Credentials,
            SigningTestData.Scope,
            TimeSpan.FromMinutes(5)));

        // A string is its characters, a terminator, a length and an object's two words, in steps of eight bytes.
        long size = (22 + 2 * url.Length + 7) / 8 * 8;
        Assert.Equal(1000 * size, allocated);
    }

    // The minimum of several rounds: during one of them, a pooled array may be trimmed or a method recompiled.
    private static long AllocatedBy(Action action)
    {
        for (int i = 0; i < 200; i++)
            action();
        long min = long.MaxValue;
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; i++)
                action();
            min = Math.Min(min, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return min;
    }
}
