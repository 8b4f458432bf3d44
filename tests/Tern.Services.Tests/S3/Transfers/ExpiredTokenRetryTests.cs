using System.Net;
using Tern.S3.Support;
using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>S3 rejects a token before its reported expiration: the transfer continues with a new token at any step.</summary>
public sealed class ExpiredTokenRetryTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_upload = new() { PartSize = 5 * Mebibyte, MaxConcurrency = 1 };
    private static readonly DownloadOptions s_download = new() { PartSize = Mebibyte, MaxConcurrency = 1 };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-token-").FullName;
    private readonly ManualTimeProvider _clock = new(DateTimeOffset.UtcNow);
    private readonly FakeS3 _service = new();
    private readonly S3Client _s3;
    private int _fetched;
    private bool _isRejected;

    public ExpiredTokenRetryTests()
    {
        var credentials = new DelegateCredentialsProvider(
            _ => new(new AwsCredentials("AKIDEXAMPLE", "secret", $"token{Interlocked.Increment(ref _fetched)}", _clock.GetUtcNow() + TimeSpan.FromHours(1))), _clock);
        _s3 = _service.CreateClient(options => options with { Credentials = credentials });
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string Source => Path.Combine(_folder, "source");

    public void Dispose()
    {
        _s3.Dispose();
        _service.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData("PutObject", 1000)]
    [InlineData("CreateMultipartUpload", 11 * Mebibyte)]
    [InlineData("UploadPart", 11 * Mebibyte)]
    [InlineData("CompleteMultipartUpload", 11 * Mebibyte)]
    public async Task UploadFile_with_an_expired_token_continues_with_a_new_token(string operation, int length)
    {
        byte[] content = await WriteSourceAsync(length);
        RejectTokenFrom(operation);
        await _s3.UploadFileAsync("bucket", "key", Source, s_upload, Token);
        AssertUploaded(content);
    }

    [Fact]
    public async Task UploadFile_resumed_with_an_expired_token_continues_the_existing_upload()
    {
        byte[] content = await WriteSourceAsync(11 * Mebibyte);
        UploadOptions options = s_upload with { StateFile = Path.Combine(_folder, "state") };
        _service.Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(403, "AccessDenied") : null);
        await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.UploadFileAsync("bucket", "key", Source, options, Token));
        RejectTokenFrom("ListParts");
        await _s3.UploadFileAsync("bucket", "key", Source, options, Token);
        AssertUploaded(content);
        Assert.Single(_service.Operations, operation => operation == "CreateMultipartUpload");
    }

    [Theory]
    [InlineData("GetObject")]
    [InlineData("HeadObject")]
    public async Task DownloadFile_with_an_expired_token_continues_with_a_new_token(string operation)
    {
        byte[] content = Bytes.Of(3 * Mebibyte);
        _service.Add("key", content, "CRC32", "FULL_OBJECT", Mebibyte, Mebibyte, Mebibyte);
        await UseTokenAsync();
        RejectTokenFrom(operation);
        await _s3.DownloadFileAsync("bucket", "key", Source, s_download, Token);
        Assert.Equal(content, await File.ReadAllBytesAsync(Source, Token));
        Assert.Equal(2, _fetched);
    }

    [Theory]
    [InlineData("HeadObject", 1000)]
    [InlineData("CopyObject", 1000)]
    [InlineData("UploadPartCopy", 11 * Mebibyte)]
    public async Task Copy_with_an_expired_token_continues_with_a_new_token(string operation, int length)
    {
        byte[] content = Bytes.Of(length);
        _service.Add("source", content);
        await UseTokenAsync();
        RejectTokenFrom(operation);
        await _s3.CopyAsync(new("bucket", "source"), new() { Bucket = "bucket", Key = "key" }, s_upload, Token);
        AssertUploaded(content);
    }

    // Each part is rejected, and all parts use the same new token.
    [Fact]
    public async Task Concurrent_parts_with_an_expired_token_request_one_new_token()
    {
        byte[] content = await WriteSourceAsync(21 * Mebibyte);
        RejectTokenFrom("UploadPart");
        await _s3.UploadFileAsync("bucket", "key", Source, s_upload with { MaxConcurrency = 4 }, Token);
        AssertUploaded(content);
    }

    [Fact]
    public async Task A_second_ExpiredToken_error_is_thrown_after_one_new_token()
    {
        await WriteSourceAsync(1000);
        _service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(FakeS3.Error(400, "ExpiredToken"));
        Assert.Equal("ExpiredToken", (await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.UploadFileAsync("bucket", "key", Source, s_upload, Token))).ErrorCode);
        Assert.Equal(2, _fetched);
        Assert.Equal(["PutObject", "PutObject"], _service.Operations);
    }

    private async Task<byte[]> WriteSourceAsync(int length)
    {
        byte[] content = Bytes.Of(length);
        await File.WriteAllBytesAsync(Source, content, Token);
        return content;
    }

    /// <summary>Uses the first token and advances the clock by a minute, as in a process that has been running for some time.</summary>
    private async Task UseTokenAsync()
    {
        _service.Add("other", []);
        await _s3.HeadObjectAsync(new() { Bucket = "bucket", Key = "other" }, Token);
        _clock.Advance(TimeSpan.FromMinutes(1));
    }

    /// <summary>Rejects the first token, beginning with the first request of the operation. The response to a HEAD has no error document.</summary>
    private void RejectTokenFrom(string operation) => _service.Fault = (request, _) =>
    {
        _isRejected |= request.Operation == operation;
        HttpResponseMessage? rejection = !_isRejected || request.Header("x-amz-security-token") != "token1" ? null
            : request.Operation == "HeadObject" ? new(HttpStatusCode.BadRequest) { Content = new ByteArrayContent([]) }
            : FakeS3.Error(400, "ExpiredToken");
        return Task.FromResult(rejection);
    };

    private void AssertUploaded(byte[] content)
    {
        Assert.Equal(content, _service.Objects["key"].Content);
        Assert.Empty(_service.Uploads);
        Assert.Equal(2, _fetched);
    }
}
