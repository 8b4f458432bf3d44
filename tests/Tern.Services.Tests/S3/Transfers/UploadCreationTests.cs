using Tern.S3.Support;

namespace Tern.S3;

/// <summary>Requests to create a multipart upload, whose outcome may be unknown.</summary>
public sealed class UploadCreationTests
{
    private const int Mebibyte = 1024 * 1024;

    // Milliseconds. Bounds a test that hangs; a test that passes takes a thousandth of it.
    private const int TimeLimit = 600_000;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task CreateMultipartUpload_that_exceeds_AbortTimeout_throws_UploadNotAbortedException()
    {
        using var cancellation = new CancellationTokenSource();
        var ended = new TaskCompletionSource();
        using var service = new FakeS3();
        service.Fault = async (request, token) =>
        {
            Assert.Equal("CreateMultipartUpload", request.Operation);
            token.Register(ended.SetResult);
            await cancellation.CancelAsync();
            await Task.Delay(Timeout.Infinite, token);
            return null;
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small with { AbortTimeout = TimeSpan.FromSeconds(1) }, Token);
        var exception = await Assert.ThrowsAsync<UploadNotAbortedException>(async () => await stream.WriteAsync(Bytes.Of(6 * Mebibyte), cancellation.Token));
        Assert.Equal(("bucket", "key", null), (exception.Bucket, exception.Key, exception.UploadId));
        Assert.Contains("ListMultipartUploads", exception.Message, StringComparison.Ordinal);
        Assert.IsAssignableFrom<OperationCanceledException>(exception.InnerException);
        // The request is canceled with the upload.
        await ended.Task;
        Assert.Equal(["CreateMultipartUpload"], service.Operations);
    }

    [Theory]
    [InlineData(HttpRequestError.ResponseEnded, true)]
    [InlineData(HttpRequestError.ConnectionError, false)]
    [InlineData(HttpRequestError.NameResolutionError, false)]
    public async Task CreateMultipartUpload_with_an_unknown_outcome_throws_UploadNotAbortedException(HttpRequestError error, bool isOutcomeUnknown)
    {
        using var service = new FakeS3 { Fault = (_, _) => throw new HttpRequestException(error, "unknown-outcome") };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        Task WriteAsync() => stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token).AsTask();
        if (isOutcomeUnknown)
        {
            var exception = await Assert.ThrowsAsync<UploadNotAbortedException>(WriteAsync);
            Assert.Equal(("bucket", "key", null), (exception.Bucket, exception.Key, exception.UploadId));
            Assert.IsAssignableFrom<TernTransportException>(exception.InnerException);
        }
        else
        {
            await Assert.ThrowsAnyAsync<TernTransportException>(WriteAsync);
        }
        Assert.All(service.Operations, operation => Assert.Equal("CreateMultipartUpload", operation));
    }

    [Theory]
    [InlineData("unknown-outcome unreachable unreachable", true)]
    [InlineData("unknown-outcome SlowDown SlowDown", true)]
    [InlineData("unknown-outcome AccessDenied", true)]
    [InlineData("unknown-outcome ExpiredToken AccessDenied", true)]
    [InlineData("SlowDown unreachable unreachable", false)]
    [InlineData("unreachable ExpiredToken AccessDenied", false)]
    public async Task CreateMultipartUpload_with_an_unknown_outcome_of_an_earlier_attempt_throws_UploadNotAbortedException(string outcomes, bool isOutcomeUnknown)
    {
        string[] attempts = outcomes.Split(' ');
        using var service = new FakeS3();
        service.Fault = (_, _) => attempts[service.Operations.Length - 1] switch
        {
            "unknown-outcome" => throw new HttpRequestException(HttpRequestError.ResponseEnded, "unknown-outcome"),
            "unreachable" => throw new HttpRequestException(HttpRequestError.ConnectionError, "unreachable"),
            var code => Task.FromResult<HttpResponseMessage?>(FakeS3.Error(code == "SlowDown" ? 503 : 403, code)),
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        Exception? failure = await Record.ExceptionAsync(() => stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token).AsTask());
        Assert.Equal(isOutcomeUnknown, failure is UploadNotAbortedException);
        Assert.Equal(attempts.Length, service.Operations.Length);
    }
}
