using System.Buffers;
using Tern.Calls;
using Tern.Identity;
using Tern.Local;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

/// <summary>Large objects go through client and server in pieces.</summary>
[Collection(nameof(Alone))]
public sealed class LargeObjectTests
{
    private const int Piece = 32 * 1024;
    private const long Length = 64 * 1024 * 1024;

    // What came by would be kept twice over if it were kept anywhere: here it is an eighth of it at most.
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
            Credentials = new StaticCredentials(server.Aws.Credentials),
        });
        await s3.CreateBucketAsync(new() { Bucket = "large" }, Token);
        await RoundAsync(s3, "warm");
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await RoundAsync(s3, "cold");
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, Allowed);
    }

    private static async Task RoundAsync(S3Client s3, string key)
    {
        await s3.PutObjectAsync(new() { Bucket = "large", Key = key, Body = RequestBody.From(WriteAsync, Length) }, Token);
        await using GetObjectResponse got = await s3.GetObjectAsync(new() { Bucket = "large", Key = key }, Token);
        byte[] buffer = ArrayPool<byte>.Shared.Rent(Piece);
        long position = 0;
        while (await got.Body.ReadAsync(buffer, Token) is > 0 and var count)
        {
            for (int i = 0; i < count; i++)
            {
                if (buffer[i] != ByteAt(position + i))
                    Assert.Fail($"Byte {position + i} is another one.");
            }
            position += count;
        }
        ArrayPool<byte>.Shared.Return(buffer);
        Assert.Equal(Length, position);
    }

    private static async ValueTask WriteAsync(Stream destination, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(Piece);
        for (long position = 0; position < Length; position += Piece)
        {
            for (int i = 0; i < Piece; i++)
                buffer[i] = ByteAt(position + i);
            await destination.WriteAsync(buffer.AsMemory(0, Piece), cancellationToken);
        }
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private static byte ByteAt(long position) => (byte)(position ^ (position >> 8) ^ (position >> 16));
}
