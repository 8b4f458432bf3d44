using System.Net;
using Tern.S3.Support;

namespace Tern.S3;

public sealed class DownloadTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly DownloadOptions s_small = new() { PartSize = Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-download-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Target => Path.Combine(_folder, "file.bin");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Download_with_a_first_part_shorter_than_PartSize_requests_the_rest_of_the_range()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(11 * Mebibyte);
        service.Add("key", content, "CRC32", "FULL_OBJECT", 5 * Mebibyte, 5 * Mebibyte, Mebibyte);
        using S3Client s3 = service.CreateClient();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, new() { PartSize = 7 * Mebibyte }, Token);
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["bytes=5242880-7340031", "bytes=7340032-11534335"], service.Requests.Select(request => request.Header("Range")).OfType<string>().Order(StringComparer.Ordinal));
        Assert.Empty(service.Time.Waits);
    }

    [Fact]
    public async Task Download_of_an_empty_object_without_parts_falls_back_to_GetObject_without_part_number()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber > 0 ? FakeS3.Error(416, "InvalidPartNumber") : null) };
        service.Add("key", []);
        using S3Client s3 = service.CreateClient();
        Assert.Equal(0, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Length);
        Assert.Empty(await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("bytes 0--1/0")]
    public async Task Download_of_an_empty_partial_response_without_a_range_requests_the_object(string? contentRange)
    {
        using var service = new FakeS3();
        service.Fault = (request, _) =>
        {
            if (request.PartNumber == 0)
                return Task.FromResult<HttpResponseMessage?>(null);
            var part = new HttpResponseMessage(HttpStatusCode.PartialContent) { Content = new ByteArrayContent([]) };
            part.Content.Headers.ContentLength = 0;
            if (contentRange is not null)
                part.Content.Headers.TryAddWithoutValidation("Content-Range", contentRange);
            return Task.FromResult<HttpResponseMessage?>(part);
        };
        service.Add("key", []);
        using S3Client s3 = service.CreateClient();
        Assert.Equal(0, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Length);
        Assert.Empty(await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal([1, 0], service.Requests.Select(request => request.PartNumber));
        using var copy = new MemoryStream();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token);
        Assert.Equal(0, copy.Length);
    }

    [Fact]
    public async Task Download_ranges_are_aligned_to_the_parts_of_the_object()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(18 * Mebibyte);
        service.Add("key", content, "CRC32", "FULL_OBJECT", 7 * Mebibyte, 7 * Mebibyte, 4 * Mebibyte);
        using S3Client s3 = service.CreateClient();
        await s3.DownloadFileAsync("bucket", "key", Target, cancellationToken: Token);
        Assert.Equal(
            ["", "bytes=14680064-18874367", "bytes=7340032-14680063"],
            service.Requests.Where(request => request.Operation == "GetObject").Select(request => request.Header("Range") ?? "").Order(StringComparer.Ordinal));
        Assert.Equal(["GetObject", "HeadObject"], service.Operations[..2]);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task DownloadFile_replaces_an_existing_file_only_after_a_complete_download()
    {
        await File.WriteAllTextAsync(Target, "before", Token);
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" ? FakeS3.Error(403, "AccessDenied") : null);
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Equal("before", await File.ReadAllTextAsync(Target, Token));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token);
        Assert.Equal(2 * Mebibyte, new FileInfo(Target).Length);
    }

    [Theory]
    [InlineData(50_000_000_000_000)]
    [InlineData(long.MaxValue)]
    public async Task DownloadFile_larger_than_the_disk_throws_before_the_first_range(long length)
    {
        using var service = new FakeS3();
        service.Fault = (request, _) =>
        {
            var head = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent([]) };
            head.Content.Headers.ContentLength = length;
            return Task.FromResult<HttpResponseMessage?>(head);
        };
        using S3Client s3 = service.CreateClient();
        Exception exception = await Assert.ThrowsAnyAsync<Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, cancellationToken: Token));
        Assert.True(exception is IOException or TransferException, exception.ToString());
        Assert.Equal(["GetObject"], service.Operations);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }
}
