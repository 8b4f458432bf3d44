using System.Collections.Concurrent;
using System.IO.Pipelines;
using System.Net;
using System.Reflection;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public class OpenWriteTests
{
    private const int Mebibyte = 1024 * 1024;

    // Milliseconds. Bounds a test that hangs; a test that passes takes a thousandth of it.
    private const int TimeLimit = 600_000;

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
    public async Task Members_of_the_request_are_sent_with_every_operation_that_supports_them()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        PutObjectRequest request = new()
        {
            Bucket = "bucket",
            Key = "key",
            ContentType = "text/csv",
            Metadata = new() { ["who"] = "me" },
            Tagging = "team=a",
            SseCustomerAlgorithm = "AES256",
            SseCustomerKey = "a2V5",
            SseCustomerKeyMd5 = "bWQ1",
            IfNoneMatch = "*",
            ExpectedBucketOwner = "123456789012",
        };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        await stream.CompleteAsync(Token);
        FakeRequest created = Sent(service, "CreateMultipartUpload");
        Assert.Equal(("text/csv", "me", "team=a"), (created.Header("Content-Type"), created.Header("x-amz-meta-who"), created.Header("x-amz-tagging")));
        Assert.All(service.Requests, sent => Assert.Equal("a2V5", sent.Header("x-amz-server-side-encryption-customer-key")));
        Assert.All(service.Requests, sent => Assert.Equal("123456789012", sent.Header("x-amz-expected-bucket-owner")));
        Assert.Equal("*", Sent(service, "CompleteMultipartUpload").Header("If-None-Match"));
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

    // Fails if a member is added to the model and one of the requests does not copy it.
    [Fact]
    public void Requests_of_an_upload_copy_every_member_that_they_share_with_PutObject()
    {
        PutObjectRequest full = new() { Bucket = "bucket", Key = "key" };
        foreach (PropertyInfo property in typeof(PutObjectRequest).GetProperties())
            property.SetValue(full, Some(property.PropertyType) ?? property.GetValue(full));
        Check(UploadRequests.Create(full, new ChecksumAlgorithm("CRC32"), ChecksumType.FullObject));
        Check(UploadRequests.Part(full, "id", 1, full.Body!, new ChecksumAlgorithm("CRC32")), "ContentLength", "ContentMd5");
        Check(UploadRequests.Complete(full, "id", 7), "MultipartUpload");
        Check(UploadRequests.Abort(full, "id"), "IfMatchInitiatedTime");
        CheckHead(UploadRequests.Head(full));
        Check(UploadRequests.ListParts(full, "id"), "MaxParts", "PartNumberMarker");

        static void CheckHead(HeadObjectRequest head) =>
            Assert.All([head.Bucket, head.Key, head.RequestPayer?.Value, head.ExpectedBucketOwner, head.SseCustomerAlgorithm, head.SseCustomerKey, head.SseCustomerKeyMd5], Assert.NotNull);

        static void Check(object made, params string[] left)
        {
            foreach (PropertyInfo property in made.GetType().GetProperties().Where(property => !left.Contains(property.Name)))
            {
                // Checksums are set from computed values.
                if (property.Name.StartsWith("Checksum", StringComparison.Ordinal) && property.PropertyType == typeof(string))
                    continue;
                if (property.Name == "ChecksumType" && made is CompleteMultipartUploadRequest)
                    continue;
                Assert.True(property.GetValue(made) is not null, $"{made.GetType().Name}.{property.Name}");
            }
        }

        static object? Some(System.Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            return type == typeof(string) ? "text" : type == typeof(bool) ? true : type == typeof(int) ? 1 : type == typeof(long) ? 1L
                : type == typeof(DateTimeOffset) ? DateTimeOffset.UnixEpoch : type == typeof(OrderedMap<string>) ? new OrderedMap<string> { ["a"] = "b" }
                : type == typeof(RequestBody) ? RequestBody.From(new byte[1]) : Activator.CreateInstance(type, "text");
        }
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

    private sealed class Listener(ConcurrentQueue<TransferProgress> reported) : IProgress<TransferProgress>
    {
        public void Report(TransferProgress value) => reported.Enqueue(value);
    }
}
