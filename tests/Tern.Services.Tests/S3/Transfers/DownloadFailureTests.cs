using System.Buffers;
using System.Net;
using Tern.S3.Support;

namespace Tern.S3;

/// <summary>Downloads with broken connections, changed objects, invalid responses and cancellation.</summary>
public sealed class DownloadFailureTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly DownloadOptions s_small = new() { PartSize = Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-download-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Target => Path.Combine(_folder, "file.bin");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("bytes 0-1/*")]
    [InlineData("bytes 0-1")]
    [InlineData(null)]
    public async Task Download_with_a_Content_Range_without_total_length_throws_TransferException(string? contentRange)
    {
        using var service = new FakeS3();
        service.Fault = (_, _) =>
        {
            var part = new HttpResponseMessage(HttpStatusCode.PartialContent) { Content = new ByteArrayContent([1, 2]) };
            part.Headers.TryAddWithoutValidation("ETag", "\"tag\"");
            if (contentRange is not null)
                part.Content.Headers.TryAddWithoutValidation("Content-Range", contentRange);
            return Task.FromResult<HttpResponseMessage?>(part);
        };
        using S3Client s3 = service.CreateClient();
        var error = await Assert.ThrowsAsync<TransferException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Contains(contentRange is null ? "Content-Range is missing" : $"Content-Range is '{contentRange}'", error.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
        using var copy = new MemoryStream();
        await Assert.ThrowsAsync<TransferException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token));
        await Assert.ThrowsAsync<TransferException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, new ArrayBufferWriter<byte>(), s_small, Token));
    }

    [Fact]
    public async Task Download_after_a_broken_connection_continues_from_the_received_bytes()
    {
        int breaks = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of((2 * Mebibyte) + 9);
        service.Add("key", content);
        service.Serve = (_, bytes) => bytes.Length > 300_000 && Interlocked.Increment(ref breaks) <= 8
            ? new StreamContent(new BreakingStream(bytes, 200_000))
            : new ByteArrayContent(bytes);
        using S3Client s3 = service.CreateClient();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Contains("bytes=200000-1048575", service.Requests.Select(request => request.Header("Range")));
    }

    [Fact]
    public async Task Download_without_progress_after_repeated_broken_connections_throws_TernTransportException()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        service.Serve = (_, bytes) => new StreamContent(new BreakingStream(bytes, 0));
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAsync<TernTransportException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task Download_of_an_object_that_changes_throws_ObjectChangedException_and_deletes_the_file()
    {
        int gets = 0;
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(4 * Mebibyte));
        service.Fault = (request, _) =>
        {
            if (request.Operation == "GetObject" && Interlocked.Increment(ref gets) == 2)
                service.Add("key", Bytes.Of((4 * Mebibyte) + 1));
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<ObjectChangedException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small with { MaxConcurrency = 1 }, Token));
        Assert.Equal(("bucket", "key"), (exception.Bucket, exception.Key));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task Download_from_a_store_that_ignores_If_Match_detects_another_ETag_or_range()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        service.Fault = (request, _) => Task.FromResult(request.Header("Range") is not null
            ? Headers(new(HttpStatusCode.PartialContent) { Content = new ByteArrayContent(new byte[Mebibyte]) }, "\"other\"", "bytes 0-1048575/2097152")
            : null);
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAsync<ObjectChangedException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));

        service.Fault = (request, _) => Task.FromResult(request.Header("Range") is not null
            ? Headers(new(HttpStatusCode.PartialContent) { Content = new ByteArrayContent(new byte[Mebibyte]) }, service.Objects["key"].ETag, "bytes 5-1048580/2097152")
            : null);
        await Assert.ThrowsAsync<TransferException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));

        service.Fault = (request, _) => Task.FromResult<HttpResponseMessage?>(
            Headers(new(HttpStatusCode.PartialContent) { Content = new ByteArrayContent(new byte[Mebibyte]) }, service.Objects["key"].ETag, "bytes 5-1048580/2097152"));
        await Assert.ThrowsAsync<TransferException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task Cancellation_of_a_download_stops_all_ranges_and_deletes_the_file()
    {
        using var cancellation = new CancellationTokenSource();
        var started = new TaskCompletionSource();
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(4 * Mebibyte));
        service.Fault = async (request, token) =>
        {
            if (request.Header("Range") is not null)
            {
                started.TrySetResult();
                await Task.Delay(Timeout.Infinite, token);
            }
            return null;
        };
        using S3Client s3 = service.CreateClient();
        Task download = s3.DownloadFileAsync("bucket", "key", Target, s_small, cancellation.Token);
        await started.Task;
        Assert.Single(Directory.EnumerateFileSystemEntries(_folder));
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => download);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    private static HttpResponseMessage Headers(HttpResponseMessage response, string etag, string range)
    {
        response.Headers.TryAddWithoutValidation("ETag", etag);
        response.Content.Headers.TryAddWithoutValidation("Content-Range", range);
        return response;
    }

    private sealed class BreakingStream(byte[] bytes, int length) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => Position >= length
            ? throw new IOException("Connection reset by peer")
            : base.ReadAsync(buffer[..(int)Math.Min(buffer.Length, length - Position)], cancellationToken);
    }
}
