using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Requests to complete a multipart upload, which are repeated or whose response is not received.</summary>
public sealed class UploadCompletionTests
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("NoSuchUpload", true)]
    [InlineData("PreconditionFailed", true)]
    [InlineData("NoSuchUpload", false)]
    public async Task A_completion_without_a_received_response_is_recognized_by_its_object(string code, bool isOurs)
    {
        int completions = 0;
        using var service = new FakeS3();
        service.Fault = (request, _) =>
        {
            if (request.Operation != "CompleteMultipartUpload" || Interlocked.Increment(ref completions) == 1)
                return Task.FromResult<HttpResponseMessage?>(null);
            if (!isOurs)
                service.Add("key", Bytes.Of(6 * Mebibyte), "CRC32", "FULL_OBJECT", 5 * Mebibyte, Mebibyte);
            return Task.FromResult<HttpResponseMessage?>(FakeS3.Error(code == "NoSuchUpload" ? 404 : 412, code));
        };
        service.DropResponse = request => request.Operation == "CompleteMultipartUpload" && completions == 1;
        using S3Client s3 = service.CreateClient();
        byte[] content = [.. Bytes.Of(6 * Mebibyte).Reverse()];
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(content, Token);
        if (isOurs)
        {
            UploadResult result = await stream.CompleteAsync(Token);
            Assert.Equal((service.Objects["key"].ETag, 2, 6L * Mebibyte), (result.ETag, result.Parts.Count, result.Length));
            Assert.Equal(FakeS3.ChecksumOf("CRC32", content), result.Checksum);
            Assert.Equal("HeadObject", service.Operations[^1]);
        }
        else
        {
            Assert.Equal(code, (await Assert.ThrowsAnyAsync<S3Exception>(() => stream.CompleteAsync(Token))).ErrorCode);
        }
    }

    [Fact]
    public async Task A_completion_without_a_received_response_succeeds_after_an_expired_token()
    {
        int completions = 0;
        using var service = new FakeS3();
        service.Fault = (request, _) => Task.FromResult(request.Operation == "CompleteMultipartUpload" && ++completions == 2 ? FakeS3.Error(400, "ExpiredToken") : null);
        service.DropResponse = request => request.Operation == "CompleteMultipartUpload" && completions == 1;
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        UploadResult result = await stream.CompleteAsync(Token);
        Assert.Equal((service.Objects["key"].ETag, 3), (result.ETag, completions));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_completion_without_a_response_and_without_retries_is_checked_before_it_fails(bool wasMade)
    {
        using var service = new FakeS3();
        if (wasMade)
            service.DropResponse = request => request.Operation == "CompleteMultipartUpload";
        else
            service.Fault = (request, _) => request.Operation == "CompleteMultipartUpload" ? throw new HttpRequestException(HttpRequestError.ResponseEnded, "unknown-outcome") : Task.FromResult<HttpResponseMessage?>(null);
        using S3Client s3 = service.CreateClient(options => options with { Retry = Tern.RetryOptions.None });
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        if (wasMade)
        {
            UploadResult result = await stream.CompleteAsync(Token);
            Assert.Equal(service.Objects["key"].ETag, result.ETag);
        }
        else
        {
            await Assert.ThrowsAnyAsync<TernTransportException>(() => stream.CompleteAsync(Token));
            Assert.Empty(service.Objects);
        }
        Assert.Empty(service.Uploads);
    }

    // The older object has the same content as the object of the upload.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_completion_that_was_not_received_does_not_accept_an_older_identical_object(bool isRepeated)
    {
        int completions = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(6 * Mebibyte);
        using S3Client s3 = service.CreateClient(options => isRepeated ? options : options with { Retry = Tern.RetryOptions.None });
        UploadResult before = await s3.UploadAsync("bucket", "key", content, s_small, Token);
        service.Fault = (request, _) => request.Operation == "CompleteMultipartUpload" && Interlocked.Increment(ref completions) == 1
            ? throw new HttpRequestException(HttpRequestError.ResponseEnded, "unknown-outcome")
            : Task.FromResult<HttpResponseMessage?>(null);
        PutObjectRequest request = new() { Bucket = "bucket", Key = "key", IfNoneMatch = "*" };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(content, Token);
        if (isRepeated)
            Assert.Equal("PreconditionFailed", (await Assert.ThrowsAnyAsync<S3Exception>(() => stream.CompleteAsync(Token))).ErrorCode);
        else
            await Assert.ThrowsAnyAsync<TernTransportException>(() => stream.CompleteAsync(Token));
        Assert.Equal(before.ETag, service.Objects["key"].ETag);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task A_NoSuchUpload_error_of_the_first_completion_is_thrown_without_HeadObject()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.Operation == "CompleteMultipartUpload" ? FakeS3.Error(404, "NoSuchUpload") : null) };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        Assert.Equal("NoSuchUpload", (await Assert.ThrowsAnyAsync<S3Exception>(() => stream.CompleteAsync(Token))).ErrorCode);
        Assert.DoesNotContain("HeadObject", service.Operations);
    }

    [Fact]
    public void ETag_of_parts_without_MD5_ETags_is_null()
    {
        Assert.Null(CompletionRecovery.ComputeETag([new() { ETag = "\"of-a-key\"" }]));
        Assert.Null(CompletionRecovery.ComputeETag([new()]));
    }

    [Theory]
    [InlineData("https")]
    [InlineData("http")]
    public async Task CompleteMultipartUpload_retries_the_same_signed_XML_document(string scheme)
    {
        int completions = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.Operation == "CompleteMultipartUpload" && Interlocked.Increment(ref completions) == 1 ? FakeS3.Error(500, "InternalError") : null),
        };
        using S3Client s3 = service.CreateClient(options => options with { Endpoint = $"{scheme}://s3.test" });
        UploadResult result = await s3.UploadAsync("bucket", "key", Bytes.Of(11 * Mebibyte), s_small, Token);
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.CompleteMultipartUploadAsync(
            new() { Bucket = "bucket", Key = "key", UploadId = "other", MultipartUpload = new() { Parts = result.Parts } }, Token));
        FakeRequest[] sent = [.. service.Requests.Where(request => request.Operation == "CompleteMultipartUpload")];
        Assert.Equal(3, sent.Length);
        Assert.All(sent, request => Assert.Equal(sent[2].Body, request.Body));
        Assert.All(sent, request => Assert.Equal(Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(request.Body)), request.Header("x-amz-content-sha256")));
        Assert.All(sent, request => Assert.Equal("application/xml", request.Header("Content-Type")));
    }
}
