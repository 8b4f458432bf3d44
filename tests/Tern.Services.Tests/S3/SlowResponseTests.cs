using System.Net;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Operations that combine data in S3: the service sends whitespace for minutes until the result is complete.</summary>
public sealed class SlowResponseTests
{
    private readonly ManualTimeProvider _time = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string> Slow => new("CompleteMultipartUpload", "CopyObject", "UploadPartCopy");

    [Theory]
    [MemberData(nameof(Slow))]
    public async Task An_operation_with_keep_alive_whitespace_has_no_attempt_timeout(string operation)
    {
        DateTimeOffset startedAt = _time.GetUtcNow();
        using S3Client s3 = Create(pause: TimeSpan.FromSeconds(15));
        await CallAsync(s3, operation);
        Assert.Equal(TimeSpan.FromMinutes(10), _time.GetUtcNow() - startedAt);
    }

    [Theory]
    [MemberData(nameof(Slow))]
    public async Task An_operation_with_keep_alive_whitespace_has_a_stall_timeout(string operation)
    {
        using S3Client s3 = Create(pause: TimeSpan.FromSeconds(25));
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => CallAsync(s3, operation));
    }

    [Fact]
    public async Task Other_operations_have_an_attempt_timeout_of_100_seconds()
    {
        using S3Client s3 = Create(pause: TimeSpan.FromSeconds(15));
        var error = await Assert.ThrowsAsync<TernAttemptTimeoutException>(() => s3.ListObjectsV2Async(new() { Bucket = "bucket" }, Token));
        Assert.Equal(TimeSpan.FromSeconds(100), error.Limit);
    }

    private static Task CallAsync(S3Client s3, string operation) => operation switch
    {
        "CopyObject" => s3.CopyObjectAsync(new() { Bucket = "bucket", Key = "key", CopySource = "bucket/source" }, Token),
        "UploadPartCopy" => s3.UploadPartCopyAsync(new() { Bucket = "bucket", Key = "key", CopySource = "bucket/source", UploadId = "id", PartNumber = 1 }, Token),
        _ => s3.CompleteMultipartUploadAsync(new() { Bucket = "bucket", Key = "key", UploadId = "id", MultipartUpload = new() { Parts = [new() { ETag = "a", PartNumber = 1 }] } }, Token),
    };

    private S3Client Create(TimeSpan pause) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = AwsEnvironment.None,
        TimeProvider = _time,
        Retry = RetryOptions.None,
        Handler = new SlowHandler(_time, pause),
    });

    private sealed class SlowHandler(ManualTimeProvider time, TimeSpan pause) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { RequestMessage = request, Content = new StreamContent(new WhitespaceStream(time, pause, cancellationToken)) });
    }

    /// <summary>Forty whitespace characters, each after a pause, then a document.</summary>
    private sealed class WhitespaceStream(ManualTimeProvider time, TimeSpan pause, CancellationToken request) : MemoryStream(Encoding.UTF8.GetBytes(new string(' ', Count) + "<Result/>"))
    {
        private const int Count = 40;

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Position >= Count)
                return Read(buffer.Span);
            await Task.Yield();
            time.Advance(pause);
            request.ThrowIfCancellationRequested();
            cancellationToken.ThrowIfCancellationRequested();
            return Read(buffer.Span[..1]);
        }
    }
}
