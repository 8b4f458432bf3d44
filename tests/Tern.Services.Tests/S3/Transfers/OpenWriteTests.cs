using System.Collections.Concurrent;
using System.IO.Pipelines;
using Tern.S3.Support;

namespace Tern.S3;

public sealed class OpenWriteTests
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(590_000)]
    [InlineData(5 * Mebibyte)]
    public async Task OpenWrite_of_content_up_to_PartSize_sends_one_PutObject(int length)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(length);
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(content, Token);
        Assert.Empty(service.Requests);
        UploadResult result = await stream.CompleteAsync(Token);
        Assert.Equal(["PutObject"], service.Operations);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.Equal((service.Objects["key"].ETag, (long)length), (result.ETag, result.Length));
        Assert.Empty(result.Parts);
    }

    [Fact]
    public async Task OpenWrite_of_content_above_PartSize_uploads_parts_and_CompleteAsync_creates_the_object()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of((12 * Mebibyte) + 17);
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        foreach (byte[] chunk in content.Chunk(100_000))
            await stream.WriteAsync(chunk, Token);
        Assert.Empty(service.Objects);
        UploadResult result = await stream.CompleteAsync(Token);
        Assert.Equal(content, service.Objects["key"].Content);
        Assert.Equal([5 * Mebibyte, 5 * Mebibyte, (2 * Mebibyte) + 17], service.Objects["key"].PartLengths);
        Assert.Equal([1, 2, 3], result.Parts.Select(part => part.PartNumber!.Value));
        Assert.Equal(service.Objects["key"].ETag, result.ETag);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task CompleteAsync_sends_the_full_object_checksum_and_the_object_size()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(11 * Mebibyte);
        PutObjectRequest request = new() { Bucket = "bucket", Key = "key", ChecksumAlgorithm = ChecksumAlgorithm.Crc32C };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(content, Token);
        UploadResult result = await stream.CompleteAsync(Token);
        Assert.Equal("FULL_OBJECT", Sent(service, "CreateMultipartUpload").Header("x-amz-checksum-type"));
        FakeRequest completed = Sent(service, "CompleteMultipartUpload");
        Assert.Equal(FakeS3.ChecksumOf("CRC32C", content), completed.Header("x-amz-checksum-crc32c"));
        Assert.Equal(content.Length.ToString(System.Globalization.CultureInfo.InvariantCulture), completed.Header("x-amz-mp-object-size"));
        Assert.Equal((FakeS3.ChecksumOf("CRC32C", content), "CRC32C", "FULL_OBJECT"), (result.Checksum, result.ChecksumAlgorithm!.Value.Value, result.ChecksumType!.Value.Value));
    }

    [Fact]
    public async Task OpenWrite_with_SHA256_creates_a_composite_checksum()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        PutObjectRequest request = new() { Bucket = "bucket", Key = "key", ChecksumAlgorithm = ChecksumAlgorithm.Sha256 };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        UploadResult result = await stream.CompleteAsync(Token);
        Assert.Equal("COMPOSITE", Sent(service, "CreateMultipartUpload").Header("x-amz-checksum-type"));
        Assert.Null(Sent(service, "CompleteMultipartUpload").Header("x-amz-checksum-sha256"));
        Assert.EndsWith("-2", result.Checksum, StringComparison.Ordinal);
        Assert.All(result.Parts, part => Assert.NotNull(part.ChecksumSha256));
    }

    [Fact]
    public async Task OpenWrite_sends_a_CRC32_full_object_checksum_by_default_and_none_if_WhenRequired()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(6 * Mebibyte);
        await using (S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token))
        {
            await stream.WriteAsync(content, Token);
            UploadResult result = await stream.CompleteAsync(Token);
            Assert.Equal(FakeS3.ChecksumOf("CRC32", content), result.Checksum);
        }
        Assert.Equal("CRC32", Sent(service, "CreateMultipartUpload").Header("x-amz-checksum-algorithm"));
        Assert.All(service.Requests.Where(request => request.Operation == "UploadPart"), request => Assert.NotNull(request.Header("x-amz-checksum-crc32")));

        using S3Client bare = service.CreateClient(options => options with { RequestChecksumCalculation = ChecksumUse.WhenRequired });
        service.Requests.Clear();
        await using S3WriteStream other = await bare.OpenWriteAsync("bucket", "other", s_small, Token);
        await other.WriteAsync(content, Token);
        await other.CompleteAsync(Token);
        Assert.All(service.Requests, request => Assert.Null(request.Header("x-amz-checksum-algorithm")));
        Assert.All(service.Requests, request => Assert.Null(request.Header("x-amz-checksum-crc32")));
    }

    [Fact]
    public async Task A_part_with_transient_errors_is_retried_from_memory()
    {
        int failures = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.PartNumber == 1 && Interlocked.Increment(ref failures) <= 2 ? FakeS3.Error(503, "SlowDown") : null),
        };
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(6 * Mebibyte);
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(content, Token);
        await stream.CompleteAsync(Token);
        Assert.Equal(content, service.Objects["key"].Content);
    }

    [Fact]
    public async Task WriteAsync_buffers_no_more_than_the_parts_in_flight()
    {
        var release = new TaskCompletionSource();
        int inFlight = 0;
        int maxInFlight = 0;
        using var service = new FakeS3
        {
            Fault = async (request, _) =>
            {
                if (request.Operation != "UploadPart")
                    return null;
                maxInFlight = Math.Max(maxInFlight, Interlocked.Increment(ref inFlight));
                await release.Task;
                Interlocked.Decrement(ref inFlight);
                return null;
            },
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small with { MaxConcurrency = 3 }, Token);
        Task writing = Task.Run(async () => await stream.WriteAsync(Bytes.Of(41 * Mebibyte), Token), Token);
        await Task.WhenAny(writing, WaitUntil(() => Volatile.Read(ref inFlight) == 3));
        Assert.False(writing.IsCompleted);
        // Three parts are in flight and no other part is being filled: all buffered bytes belong to these parts.
        Assert.Equal(15 * Mebibyte, stream.BytesWritten);
        release.SetResult();
        await writing;
        await stream.CompleteAsync(Token);
        Assert.Equal(3, maxInFlight);
        Assert.Equal(41 * Mebibyte, service.Objects["key"].Content.Length);
    }

    [Fact]
    public async Task Writer_of_the_stream_writes_the_content()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(6 * Mebibyte);
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        foreach (byte[] chunk in content.Chunk(70_001))
        {
            chunk.CopyTo(stream.Writer.GetMemory(chunk.Length));
            stream.Writer.Advance(chunk.Length);
            if (chunk.Length < 70_001)
                break;
            FlushResult flushed = await stream.Writer.FlushAsync(Token);
            Assert.False(flushed.IsCompleted);
        }
        await stream.CompleteAsync(Token);
        Assert.Equal(content, service.Objects["key"].Content);
    }

    [Fact]
    public async Task Progress_increases_with_every_report_and_ends_with_the_total()
    {
        var reported = new ConcurrentQueue<TransferProgress>();
        int failures = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.PartNumber == 2 && Interlocked.Increment(ref failures) == 1 ? FakeS3.Error(500, "InternalError") : null),
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small with { Progress = new Listener(reported) }, Token);
        await stream.WriteAsync(Bytes.Of(11 * Mebibyte), Token);
        await stream.CompleteAsync(Token);
        Assert.Equal(reported.Select(progress => progress.BytesTransferred).Order().Distinct(), reported.Select(progress => progress.BytesTransferred));
        Assert.Equal(new(11 * Mebibyte, 11 * Mebibyte), reported.Last());
    }

    // 10,000 parts of 5 MiB are 50,000 MiB.
    [Fact]
    public async Task A_length_above_10000_parts_throws_before_a_request_is_sent()
    {
        const long TooMuch = (50_000L * Mebibyte) + 1;
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAsync<TransferException>(() => s3.OpenWriteAsync("bucket", "key", s_small with { MaxLength = TooMuch }, Token));
        var body = RequestBody.From((_, _) => throw new InvalidOperationException("The body must not be read."), TooMuch);
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.UploadAsync("bucket", "key", body, s_small, Token));
        Assert.Contains("PartSize", exception.Message, StringComparison.Ordinal);
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small with { MaxLength = TooMuch - 1 }, Token);
        Assert.Empty(service.Requests);
    }

    [Fact]
    public void UploadOptions_outside_the_limits_of_S3_throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new UploadOptions { PartSize = (5 * Mebibyte) - 1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new UploadOptions { PartSize = (5L * 1024 * Mebibyte) + 1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new UploadOptions { MaxConcurrency = 0 });
    }

    private static FakeRequest Sent(FakeS3 service, string operation) => service.Requests.First(request => request.Operation == operation);

    private static async Task WaitUntil(Func<bool> condition)
    {
        while (!condition())
            await Task.Yield();
    }

    private sealed class Listener(ConcurrentQueue<TransferProgress> reported) : IProgress<TransferProgress>
    {
        public void Report(TransferProgress value) => reported.Enqueue(value);
    }
}
