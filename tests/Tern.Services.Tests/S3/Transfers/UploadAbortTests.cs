using System.Net;
using Tern.S3.Support;

namespace Tern.S3;

/// <summary>Uploads that fail or are canceled create no object and leave no parts.</summary>
public sealed class UploadAbortTests
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Dispose_without_CompleteAsync_aborts_the_upload()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await using (S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token))
            await stream.WriteAsync(Bytes.Of(11 * Mebibyte), Token);
        Assert.Empty(service.Uploads);
        Assert.Empty(service.Objects);
        Assert.Contains("AbortMultipartUpload", service.Operations);
        using (Stream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token))
            stream.Write(Bytes.Of(11 * Mebibyte));
        Assert.Empty(service.Uploads);
        await using (S3WriteStream small = await s3.OpenWriteAsync("bucket", "small", cancellationToken: Token))
            await small.WriteAsync(new byte[10], Token);
        Assert.DoesNotContain("PutObject", service.Operations);
    }

    [Fact]
    public async Task A_part_that_fails_after_all_retries_closes_the_stream_and_aborts_the_upload()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.PartNumber == 2 ? FakeS3.Error(500, "InternalError") : null) };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        var exception = await Assert.ThrowsAnyAsync<S3Exception>(async () =>
        {
            await stream.WriteAsync(Bytes.Of(11 * Mebibyte), Token);
            await stream.CompleteAsync(Token);
        });
        Assert.Equal("InternalError", exception.ErrorCode);
        Assert.Equal(3, service.Requests.Count(request => request.PartNumber == 2));
        Assert.Empty(service.Uploads);
        Assert.Empty(service.Objects);
        Assert.False(stream.CanWrite);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await stream.WriteAsync(new byte[1], Token));
        await Assert.ThrowsAsync<InvalidOperationException>(() => stream.CompleteAsync(Token));
    }

    [Fact]
    public async Task Abort_is_repeated_while_the_upload_still_has_parts()
    {
        int aborts = 0;
        using var service = new FakeS3();
        service.Fault = (request, _) => Task.FromResult(
            request.Operation == "AbortMultipartUpload" && Interlocked.Increment(ref aborts) <= 2 ? new HttpResponseMessage(HttpStatusCode.NoContent) : null);
        using S3Client s3 = service.CreateClient();
        await using (S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token))
            await stream.WriteAsync(Bytes.Of(11 * Mebibyte), Token);
        Assert.Equal(3, aborts);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task AbortAsync_that_fails_throws_UploadNotAbortedException_with_the_upload_id()
    {
        using var service = new FakeS3 { Fault = (request, _) => Task.FromResult(request.Operation == "AbortMultipartUpload" ? FakeS3.Error(403, "AccessDenied") : null) };
        using S3Client s3 = service.CreateClient();
        S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        var exception = await Assert.ThrowsAsync<UploadNotAbortedException>(stream.AbortAsync);
        Assert.Equal(("bucket", "key", "upload-1"), (exception.Bucket, exception.Key, exception.UploadId));
        await stream.DisposeAsync();
    }

    [Fact]
    public async Task Cancellation_stops_the_parts_in_flight_and_aborts_the_upload()
    {
        using var cancellation = new CancellationTokenSource();
        var started = new TaskCompletionSource();
        using var service = new FakeS3
        {
            Fault = async (request, token) =>
            {
                if (request.Operation == "UploadPart")
                {
                    started.TrySetResult();
                    await Task.Delay(Timeout.Infinite, token);
                }
                return null;
            },
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, cancellation.Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        Task completing = stream.CompleteAsync(Token);
        await started.Task;
        await cancellation.CancelAsync();
        var exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => completing);
        Assert.Equal(cancellation.Token, exception.CancellationToken);
        Assert.Empty(service.Uploads);
        Assert.Empty(service.Objects);
    }

    [Theory]
    [InlineData(1000)]
    [InlineData(6 * Mebibyte)]
    public async Task WriteAsync_with_a_canceled_token_aborts_the_upload(int before)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(before), Token);
        var cancelled = new CancellationToken(canceled: true);
        var exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await stream.WriteAsync(new byte[1], cancelled));
        Assert.Equal(cancelled, exception.CancellationToken);
        Assert.Equal(before, stream.BytesWritten);
        // The stream lacks these bytes, so no object is created.
        await Assert.ThrowsAsync<InvalidOperationException>(() => stream.CompleteAsync(Token));
        Assert.Empty(service.Objects);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task An_upload_created_during_cancellation_is_aborted()
    {
        using var cancellation = new CancellationTokenSource();
        var created = new TaskCompletionSource();
        using var service = new FakeS3();
        service.Fault = async (request, _) =>
        {
            if (request.Operation == "CreateMultipartUpload")
            {
                await cancellation.CancelAsync();
                await created.Task;
            }
            return null;
        };
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        Task writing = stream.WriteAsync(Bytes.Of(6 * Mebibyte), cancellation.Token).AsTask();
        created.SetResult();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writing);
        Assert.Equal(["CreateMultipartUpload", "AbortMultipartUpload"], service.Operations);
        Assert.Empty(service.Uploads);
    }

    [Theory]
    [InlineData(1000)]
    [InlineData(6 * Mebibyte)]
    public async Task CompleteAsync_after_a_canceled_flush_throws_and_stores_no_object(int before)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token);
        await stream.WriteAsync(Bytes.Of(before), Token);
        stream.Writer.GetMemory(10);
        stream.Writer.Advance(10);
        stream.Writer.CancelPendingFlush();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stream.CompleteAsync(Token));
        Assert.False(stream.CanWrite);
        Assert.Empty(service.Objects);
        Assert.Empty(service.Uploads);
    }

    [Fact]
    public async Task CompleteAsync_with_a_failed_condition_aborts_the_upload()
    {
        using var service = new FakeS3();
        service.Add("key", [1]);
        using S3Client s3 = service.CreateClient();
        PutObjectRequest request = new() { Bucket = "bucket", Key = "key", IfNoneMatch = "*" };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        var exception = await Assert.ThrowsAnyAsync<S3Exception>(() => stream.CompleteAsync(Token));
        Assert.Equal("PreconditionFailed", exception.ErrorCode);
        Assert.Empty(service.Uploads);
        Assert.Equal([1], service.Objects["key"].Content);
    }

    [Theory]
    [InlineData(11 * Mebibyte, false)]
    [InlineData(5 * Mebibyte, false)]
    [InlineData(1000, false)]
    [InlineData(11 * Mebibyte, true)]
    [InlineData(1000, true)]
    public async Task Write_beyond_MaxLength_throws_and_aborts_the_upload(int maxLength, bool blocks)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        await using S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small with { MaxLength = maxLength }, Token);
        await stream.WriteAsync(new byte[maxLength], Token);
        TransferException exception = blocks
            ? Assert.Throws<TransferException>(() => stream.Write(new byte[1]))
            : await Assert.ThrowsAsync<TransferException>(async () => await stream.WriteAsync(new byte[1], Token));
        Assert.Contains("MaxLength", exception.Message, StringComparison.Ordinal);
        Assert.False(stream.CanWrite);
        // A caller that ignores the error does not get an object with the bytes before it.
        Assert.Same(exception, (await Assert.ThrowsAsync<InvalidOperationException>(() => stream.CompleteAsync(Token))).InnerException);
        Assert.Empty(service.Objects);
        Assert.Empty(service.Uploads);
    }

    [Theory]
    [InlineData(11 * Mebibyte)]
    [InlineData(1000)]
    public async Task Upload_of_a_body_that_ignores_the_error_of_a_write_beyond_its_length_stores_no_object(int length)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        var exception = await Assert.ThrowsAsync<InvalidOperationException>(() => s3.UploadAsync("bucket", "key", new ErrorIgnoringBody(length), s_small, Token));
        Assert.IsType<Tern.TernRequestException>(exception.InnerException);
        Assert.Empty(service.Objects);
        Assert.Empty(service.Uploads);
    }

    /// <summary>Writes one byte more than its length and ignores the exception.</summary>
    private sealed class ErrorIgnoringBody(int length) : RequestBody
    {
        public override long? Length => length;

        public override bool CanReplay => false;

        public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
        {
            await destination.WriteAsync(new byte[length], cancellationToken);
            await Assert.ThrowsAsync<Tern.TernRequestException>(async () => await destination.WriteAsync(new byte[1], cancellationToken));
        }
    }
}
