using System.Buffers;
using System.Net;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed class DownloadTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    // Milliseconds. Bounds a test that hangs; a test that passes takes a thousandth of it.
    private const int TimeLimit = 600_000;

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

    // A part of a composite object may have gigabytes, so the next part in order is not buffered.
    [Fact]
    public async Task Download_writes_the_next_part_in_order_before_it_is_complete()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content, "SHA256", "COMPOSITE", 2 * Mebibyte, Mebibyte);
        var copy = new SignalingStream(2 * Mebibyte);
        service.Serve = (request, bytes) => new StreamContent(request.PartNumber == 2 ? new PausingStream(bytes, 1000, copy.Reached) : new MemoryStream(bytes));
        using S3Client s3 = service.CreateClient();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, new() { MaxConcurrency = 1 }, Token);
        Assert.Equal(content, copy.ToArray());
    }

    // The size of the first part does not limit the size of the others.
    [Fact(Timeout = TimeLimit)]
    public async Task Download_of_parts_out_of_order_buffers_no_more_than_the_limit()
    {
        const int MaxBuffered = Mebibyte;
        const int Parts = 4;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(10 * Mebibyte);
        service.Add("key", content, "SHA256", "COMPOSITE", Mebibyte, 3 * Mebibyte, 3 * Mebibyte, 3 * Mebibyte);
        using S3Client s3 = service.CreateClient();
        await using DownloadPlan plan = await DownloadPlan.CreateAsync(s3, new() { Bucket = "bucket", Key = "key" }, new(), Token);
        var pool = new SegmentPool(0);
        using var copy = new MemoryStream();
        int maxRented = 0;
        OrderedTarget target = null!;
        target = new OrderedTarget(pool, MaxBuffered, WriteAsync, checksum: null);
        var scheduler = new PartDownloadScheduler(s3, plan, target, ConcurrencyLimit.CreateFixed(Parts, TimeProvider.System), meter: null, pool);
        plan.Verify(await scheduler.DownloadAsync(arrived: null, Token));
        target.Release();
        Assert.Equal(content, copy.ToArray());
        // In addition to the buffered bytes, each part holds the segment that it fills and the one that it just passed on.
        Assert.InRange(maxRented, 1, (MaxBuffered / SegmentPool.SegmentSize) + (2 * Parts));
        Assert.Equal(0, pool.Rented);
        // Bytes that exceeded the buffer were requested later.
        Assert.Contains(service.Requests, request => request.Header("Range") is not null);

        async ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken token)
        {
            while (copy.Length < Mebibyte && target.GetBackpressure(1) is null)
                await Task.Yield();
            maxRented = Math.Max(maxRented, pool.Rented);
            copy.Write(bytes.Span);
        }
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
    public async Task Download_without_a_checksum_reports_LengthAndETag_verification()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm: null);
        using S3Client s3 = service.CreateClient();
        Assert.Equal(DownloadVerification.LengthAndETag, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Verification);
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

    [Fact]
    public async Task Download_to_a_slow_stream_requests_no_more_ranges_than_MaxConcurrency()
    {
        var gate = new SemaphoreSlim(0);
        using var service = new FakeS3();
        byte[] content = Bytes.Of(10 * Mebibyte);
        service.Add("key", content);
        using S3Client s3 = service.CreateClient();
        var slow = new GatedStream(gate);
        Task<DownloadResult> download = s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, slow, s_small with { MaxConcurrency = 3 }, Token);
        await slow.Reached;
        Assert.InRange(service.Operations.Count(operation => operation == "GetObject"), 1, 3);
        gate.Release(int.MaxValue / 2);
        await download;
        Assert.Equal(content, slow.ToArray());
    }

    [Fact]
    public async Task Download_to_a_buffer_writer_writes_the_content()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of((3 * Mebibyte) + 1);
        service.Add("key", content);
        using S3Client s3 = service.CreateClient();
        var writer = new ArrayBufferWriter<byte>();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, writer, s_small, Token);
        Assert.Equal(content, writer.WrittenSpan.ToArray());
    }

    [Fact]
    public async Task DownloadFile_with_a_state_file_resumes_an_interrupted_download()
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of((5 * Mebibyte) + 3);
        service.Add("key", content);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.False(File.Exists(Target));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        service.Requests.Clear();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(3 * Mebibyte, result.ResumedBytes);
        // The first request returns the current metadata of the object; its bytes are stored already.
        Assert.Equal(4, service.Operations.Count(operation => operation == "GetObject"));
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData("CRC32", "FULL_OBJECT")]
    [InlineData("SHA256", "COMPOSITE")]
    public async Task DownloadFile_resumed_verifies_the_bytes_on_disk_and_requests_damaged_parts_again(string algorithm, string type)
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(4 * Mebibyte);
        service.Add("key", content, algorithm, type, Mebibyte, Mebibyte, Mebibyte, Mebibyte);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "AccessDenied") : null);
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state"), MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        using (FileStream part = File.Open(Target + ".tern-part", FileMode.Open))
        {
            part.Position = Mebibyte + 5;
            part.WriteByte((byte)~content[Mebibyte + 5]);
        }
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(2 * Mebibyte, result.ResumedBytes);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Fact]
    public async Task DownloadFile_in_parallel_with_the_same_state_throws_and_the_first_call_completes()
    {
        var started = new TaskCompletionSource();
        var resume = new TaskCompletionSource();
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content);
        service.Fault = async (request, _) =>
        {
            if (request.Header("Range") is not null)
            {
                started.TrySetResult();
                await resume.Task;
            }
            return null;
        };
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        Task first = s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        await started.Task;
        await Assert.ThrowsAsync<IOException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.True(File.Exists(Target + ".tern-part"));
        resume.SetResult();
        await first;
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task DownloadFile_deletes_the_state_of_another_version_before_it_writes()
    {
        int gets = 0;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(4 * Mebibyte);
        service.Add("key", content);
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "AccessDenied") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        service.Add("key", [.. content.Reverse()]);
        service.Fault = (request, _) =>
        {
            Assert.Equal(request.Header("Range") is null, File.Exists(state));
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(content.Reverse(), await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData("CRC32", "FULL_OBJECT")]
    [InlineData("SHA256", "FULL_OBJECT")]
    [InlineData("SHA256", "COMPOSITE")]
    public async Task DownloadFile_with_a_checksum_mismatch_deletes_the_state_and_the_partial_file(string algorithm, string type)
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm, type, Mebibyte, Mebibyte, Mebibyte);
        service.Serve = (request, bytes) => new ByteArrayContent(bytes.Length > 0 ? [(byte)~bytes[0], .. bytes[1..]] : bytes);
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task FileChecksum_of_a_range_beyond_the_end_of_the_file_is_null()
    {
        await File.WriteAllBytesAsync(Target, Bytes.Of(100_000), Token);
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(Target);
        using Tern.Runtime.Checksum checksum = Tern.Runtime.Checksum.Create("SHA256")!;
        var pool = new SegmentPool(0);
        Assert.Equal(FakeS3.ChecksumOf("SHA256", Bytes.Of(100_000).AsSpan(5)), await FileChecksum.ComputeAsync(file, 5, 99_995, checksum, pool, Token));
        Assert.Null(await FileChecksum.ComputeAsync(file, 5, 99_996, checksum, pool, Token));
        Assert.Equal(0, pool.Rented);
    }

    [Fact]
    public async Task DownloadFile_of_a_changed_object_ignores_the_state_and_starts_again()
    {
        int gets = 0;
        using var service = new FakeS3();
        service.Add("key", Bytes.Of((5 * Mebibyte) + 3));
        service.Fault = (request, _) => Task.FromResult(request.Operation == "GetObject" && Interlocked.Increment(ref gets) > 3 ? FakeS3.Error(403, "ExpiredToken") : null);
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        DownloadOptions options = s_small with { StateFile = state, MaxConcurrency = 1 };
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        service.Fault = (_, _) => Task.FromResult<HttpResponseMessage?>(null);
        byte[] content = [.. Bytes.Of((5 * Mebibyte) + 3).Reverse()];
        service.Add("key", content);
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        Assert.Equal(0, result.ResumedBytes);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Theory]
    [InlineData("kind=other\n")]
    [InlineData("not a state")]
    [InlineData("kind=tern-download-1\nbucket=bucket\nkey=another\n")]
    public async Task DownloadFile_with_a_state_file_of_another_kind_or_object_throws(string text)
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        using S3Client s3 = service.CreateClient();
        string state = Path.Combine(_folder, "state");
        await File.WriteAllTextAsync(state, text, Token);
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small with { StateFile = state }, Token));
        Assert.Contains(state, exception.Message, StringComparison.Ordinal);
        Assert.Equal(text, await File.ReadAllTextAsync(state, Token));
    }

    [Theory]
    [InlineData("bytes 0-9/10", 0, 10, 10)]
    [InlineData("BYTES 5-5/6", 5, 1, 6)]
    [InlineData("bytes 9223372036854775806-9223372036854775806/9223372036854775807", 9223372036854775806, 1, 9223372036854775807)]
    public void ContentRange_Parse_returns_start_length_and_total(string text, long start, long length, long total) => Assert.Equal(new ContentRange(start, length, total), ContentRange.Parse(text));

    [Theory]
    [InlineData("")]
    [InlineData("bytes */10")]
    [InlineData("bytes 0-10/10")]
    [InlineData("bytes 5-4/10")]
    [InlineData("bytes -1-4/10")]
    [InlineData("bytes 0-4")]
    [InlineData("bytes 0-4/*")]
    [InlineData("items 0-4/10")]
    [InlineData("bytes 0/4-10")]
    [InlineData("bytes 0-99999999999999999999/999999999999999999999")]
    public void ContentRange_Parse_of_an_invalid_range_returns_null(string text) => Assert.Null(ContentRange.Parse(text));

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

    /// <summary>Completes a task when more than <paramref name="threshold"/> bytes were written.</summary>
    private sealed class SignalingStream(long threshold) : MemoryStream
    {
        private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Reached => _reached.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await base.WriteAsync(buffer, cancellationToken);
            if (Length > threshold)
                _reached.TrySetResult();
        }
    }

    /// <summary>Returns the first bytes at once, and the others when a task has completed.</summary>
    private sealed class PausingStream(byte[] bytes, int first, Task released) : MemoryStream(bytes)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Position < first)
                return Read(buffer.Span[..(int)Math.Min(buffer.Length, first - Position)]);
            await released.WaitAsync(cancellationToken);
            return Read(buffer.Span);
        }
    }

    private sealed class GatedStream(SemaphoreSlim gate) : MemoryStream
    {
        private readonly TaskCompletionSource _reached = new();

        public Task Reached => _reached.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _reached.TrySetResult();
            await gate.WaitAsync(cancellationToken);
            Write(buffer.Span);
        }
    }
}
