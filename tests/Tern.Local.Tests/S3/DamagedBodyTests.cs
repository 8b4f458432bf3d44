using Tern.Local.S3.Storage;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Bytes of a body that changed on the disk are never returned and never copied to another object.</summary>
public sealed class DamagedBodyTests
{
    private const string Bucket = LocalS3.Bucket;
    private const int Length = (3 * Blob.BlockSize) + 1000;
    private const int MinSize = 5 * 1024 * 1024;

    [Theory]
    [InlineData(0)]
    [InlineData(Blob.BlockSize - 1)]
    [InlineData(Blob.BlockSize)]
    [InlineData((2 * Blob.BlockSize) + 5)]
    [InlineData(Length - 1)]
    public async Task A_changed_byte_fails_every_read_of_its_block_and_no_other(int place)
    {
        using var folder = new TemporaryFolder();
        byte[] bytes = LocalS3.Random(Length, 1);
        using LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path);
        await local.PutAsync("key", bytes);
        Change(folder, place);
        DamagedBodyException error = await Assert.ThrowsAsync<DamagedBodyException>(async () => await LocalS3.ReadAsync(await local.GetAsync("key")));
        Assert.Contains(folder.File("bodies"), error.Message, StringComparison.Ordinal);
        long block = place / Blob.BlockSize * Blob.BlockSize;
        long end = Math.Min(block + Blob.BlockSize, Length);
        for (long first = 0; first < Length; first += 10_000)
        {
            long last = Math.Min(first + 9_999, Length - 1);
            var request = new GetObjectRequest { Bucket = Bucket, Key = "key", Range = $"bytes={first}-{last}" };
            Task<byte[]> read = ReadAsync(request);
            if (last < block || first >= end)
            {
                Assert.Equal(bytes[(int)first..(int)(last + 1)], await read);
                Assert.Equal(bytes[(int)first..(int)(last + 1)], await ReadSynchronouslyAsync(request));
            }
            else
            {
                await Assert.ThrowsAsync<DamagedBodyException>(() => read);
                await Assert.ThrowsAsync<DamagedBodyException>(() => ReadSynchronouslyAsync(request));
            }
        }

        async Task<byte[]> ReadAsync(GetObjectRequest request) => await LocalS3.ReadAsync(await local.Engine.GetObjectAsync(request, LocalS3.Token));

        async Task<byte[]> ReadSynchronouslyAsync(GetObjectRequest request)
        {
            await using GetObjectResponse response = await local.Engine.GetObjectAsync(request, LocalS3.Token);
            return Read(response, 4096);
        }
    }

    [Fact]
    public async Task Body_can_be_read_with_buffers_of_any_length()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] bytes = LocalS3.Random(Length, 1);
        string upload = await local.BeginAsync("key");
        byte[] large = LocalS3.Random(MinSize + 777, 2);
        await local.CompleteAsync("key", upload, await local.PartAsync("key", upload, 1, large), await local.PartAsync("key", upload, 2, bytes));
        byte[] expected = [.. large, .. bytes];
        foreach (int size in (int[])[999, 32 * 1024, Blob.BlockSize, 100_000, 10_000_000])
        {
            await using GetObjectResponse response = await local.GetAsync("key");
            using var found = new MemoryStream();
            byte[] buffer = new byte[size];
            while (await response.Body.ReadAsync(buffer, LocalS3.Token) is > 0 and var count)
                found.Write(buffer, 0, count);
            Assert.Equal(expected, found.ToArray());
            await using GetObjectResponse again = await local.GetAsync("key");
            Assert.Equal(expected, Read(again, size));
        }
    }

    [Fact]
    public async Task Copy_that_reads_a_damaged_body_throws()
    {
        using var folder = new TemporaryFolder();
        using LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path);
        await local.PutAsync("key", LocalS3.Random(Length, 1));
        string upload = await local.BeginAsync("parts");
        Change(folder, 70_000);
        await Assert.ThrowsAsync<DamagedBodyException>(() => local.Engine.CopyObjectAsync(
            new() { Bucket = Bucket, Key = "copy", CopySource = "bucket/key", ChecksumAlgorithm = ChecksumAlgorithm.Sha256 }, LocalS3.Token).AsTask());
        await Assert.ThrowsAsync<DamagedBodyException>(() => local.Engine.UploadPartCopyAsync(
            new() { Bucket = Bucket, Key = "parts", UploadId = upload, PartNumber = 1, CopySource = "bucket/key" }, LocalS3.Token).AsTask());
        Assert.Equal(["key"], await local.KeysAsync());
    }

    [Fact]
    public async Task Checksums_are_verified_after_a_snapshot_and_a_reopen()
    {
        using var folder = new TemporaryFolder();
        using (var local = new LocalS3(folder.Path, compactionThreshold: 1))
        {
            await local.Engine.CreateBucketAsync(local.Caller, new() { Bucket = Bucket }, LocalS3.Token);
            await local.PutAsync("key", LocalS3.Random(Length, 1));
            await local.PutAsync("small", "text");
        }
        using (var reopened = new LocalS3(folder.Path))
            Assert.Equal(LocalS3.Random(Length, 1), await LocalS3.ReadAsync(await reopened.GetAsync("key")));
        Change(folder, Length - 1);
        using var damaged = new LocalS3(folder.Path);
        await Assert.ThrowsAsync<DamagedBodyException>(async () => await LocalS3.ReadAsync(await damaged.GetAsync("key")));
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(Length - 1, false)]
    public async Task GetObject_of_a_damaged_body_returns_an_error_or_closes_the_connection(int place, bool isError)
    {
        using var folder = new TemporaryFolder();
        await using LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder.Path }, LocalS3.Token);
        using S3Client s3 = aws.CreateClient<S3Client>(new() { Retry = RetryOptions.None });
        await s3.CreateBucketAsync(new() { Bucket = Bucket }, LocalS3.Token);
        await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "key", Body = LocalS3.Random(Length, 1) }, LocalS3.Token);
        Change(folder, place);
        if (isError)
        {
            S3Exception error = await Assert.ThrowsAnyAsync<S3Exception>(() => s3.GetObjectAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token));
            Assert.Equal((500, "InternalError"), (error.Response.StatusCode, error.ErrorCode));
        }
        else
        {
            await using GetObjectResponse response = await s3.GetObjectAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token);
            await Assert.ThrowsAnyAsync<TernTransportException>(() => response.Body.CopyToAsync(Stream.Null, LocalS3.Token));
        }
    }

    private static byte[] Read(GetObjectResponse response, int size)
    {
        using var found = new MemoryStream();
        byte[] buffer = new byte[size];
        while (response.Body.Read(buffer) is > 0 and var count)
            found.Write(buffer, 0, count);
        return found.ToArray();
    }

    private static void Change(TemporaryFolder folder, int place)
    {
        string path = Assert.Single(Directory.GetFiles(folder.Path, "*.body", SearchOption.AllDirectories));
        byte[] bytes = File.ReadAllBytes(path);
        bytes[place] ^= 1;
        File.WriteAllBytes(path, bytes);
    }
}
