using System.Buffers;
using Tern.Local;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

/// <summary>Client and server stream large objects.</summary>
[Collection(nameof(NonParallelTests))]
public sealed class LargeObjectTests
{
    private const int BufferSize = 32 * 1024;
    private const long Length = 64 * 1024 * 1024;

    // A buffered object would be allocated at least twice. The limit is an eighth of the object.
    private const long Allowed = Length / 8;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_object_of_64_megabytes_is_not_held_in_memory()
    {
        await using LocalServer server = await LocalServer.StartAsync((LocalAwsOptions?)null, cancellationToken: Token);
        using var s3 = new S3Client(new()
        {
            Region = "us-east-1",
            Endpoint = server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
        });
        await s3.CreateBucketAsync(new() { Bucket = "large" }, Token);
        await RoundTripAsync(s3, "warm");
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await RoundTripAsync(s3, "cold");
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, Allowed);
    }

    private static async Task RoundTripAsync(S3Client s3, string key)
    {
        await s3.PutObjectAsync(new() { Bucket = "large", Key = key, Body = RequestBody.From(WriteAsync, Length) }, Token);
        await using GetObjectResponse got = await s3.GetObjectAsync(new() { Bucket = "large", Key = key }, Token);
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        long position = 0;
        while (await got.Body.ReadAsync(buffer, Token) is > 0 and var count)
        {
            for (int i = 0; i < count; i++)
            {
                if (buffer[i] != ByteAt(position + i))
                    Assert.Fail($"Byte {position + i} is wrong.");
            }
            position += count;
        }
        ArrayPool<byte>.Shared.Return(buffer);
        Assert.Equal(Length, position);
    }

    private static async ValueTask WriteAsync(Stream destination, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        for (long position = 0; position < Length; position += BufferSize)
        {
            for (int i = 0; i < BufferSize; i++)
                buffer[i] = ByteAt(position + i);
            await destination.WriteAsync(buffer.AsMemory(0, BufferSize), cancellationToken);
        }
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private static byte ByteAt(long position) => (byte)(position ^ (position >> 8) ^ (position >> 16));
}
