using Tern.S3.Support;

namespace Tern.S3;

/// <summary>The checksums that a download verifies.</summary>
public sealed class DownloadVerificationTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly DownloadOptions s_small = new() { PartSize = Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-download-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Target => Path.Combine(_folder, "file.bin");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 1)]
    [InlineData(Mebibyte, 1)]
    [InlineData((5 * Mebibyte) + 3, 6)]
    public async Task DownloadFile_requests_ranges_and_verifies_the_object_checksum(int length, int requests)
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(length);
        service.Add("key", content, "CRC64NVME");
        using S3Client s3 = service.CreateClient();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal((length, DownloadVerification.FullObject), (result.Length, result.Verification));
        Assert.Equal(Enumerable.Repeat("GetObject", requests), service.Operations);
        Assert.All(service.Requests.Skip(1), request => Assert.Equal(service.Objects["key"].ETag, request.Header("If-Match")));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Fact]
    public async Task Download_of_a_damaged_range_without_its_own_checksum_throws_TernChecksumMismatchException()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content, "CRC32C");
        service.Serve = (request, bytes) =>
        {
            byte[] served = [.. bytes];
            if (request.Header("Range")?.StartsWith("bytes=1048576-", StringComparison.Ordinal) == true)
                served[77] ^= 1;
            return new ByteArrayContent(served);
        };
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Contains(service.Objects["key"].Checksum!.Value.Value, exception.Message, StringComparison.Ordinal);
        Assert.Contains("CRC32C", exception.Message, StringComparison.Ordinal);
        Assert.Equal(("CRC32C", service.Objects["key"].Checksum!.Value.Value), (exception.Algorithm, exception.Expected));
        Assert.NotEqual(exception.Expected, exception.Actual);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
        using var copy = new MemoryStream();
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token));
    }

    [Theory]
    [InlineData("SHA256")]
    [InlineData("CRC32")]
    public async Task Download_with_a_composite_checksum_requests_and_verifies_each_part(string algorithm)
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of((6 * Mebibyte) + 1);
        service.Add("key", content, algorithm, "COMPOSITE", 2 * Mebibyte, 3 * Mebibyte, Mebibyte + 1);
        using S3Client s3 = service.CreateClient();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, cancellationToken: Token);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(DownloadVerification.Parts, result.Verification);
        Assert.Equal([1, 2, 3], service.Requests.Where(request => request.Operation == "GetObject").Select(request => request.PartNumber).Order());
        using var copy = new MemoryStream();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, cancellationToken: Token);
        Assert.Equal(content, copy.ToArray());

        service.Serve = (request, bytes) => new ByteArrayContent(request.PartNumber == 2 ? [(byte)~bytes[0], .. bytes[1..]] : bytes);
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, cancellationToken: Token));
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task Download_with_a_SHA256_object_checksum_verifies_it_after_the_last_range()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of((2 * Mebibyte) + 5);
        service.Add("key", content, "SHA256");
        using S3Client s3 = service.CreateClient();
        Assert.Equal(DownloadVerification.FullObject, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Verification);
        using var copy = new MemoryStream();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token);
        Assert.Equal(content, copy.ToArray());

        service.Serve = (request, bytes) => new ByteArrayContent([.. bytes[..^1], (byte)~bytes[^1]]);
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token));
    }

    [Fact]
    public async Task Download_without_a_checksum_reports_LengthAndETag_verification()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm: null);
        using S3Client s3 = service.CreateClient();
        Assert.Equal(DownloadVerification.LengthAndETag, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Verification);
    }
}
