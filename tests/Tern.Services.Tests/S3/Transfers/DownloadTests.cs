using System.Buffers;
using System.Net;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public sealed class DownloadTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    // Of what would never end; a test that passes takes a thousandth of it.
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
    public async Task A_file_is_fetched_by_ranges_and_verified(int length, int requests)
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
    public async Task Damage_that_no_request_shows_is_seen_in_the_whole()
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
        var exception = await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Contains(service.Objects["key"].Checksum!.Value.Value, exception.Message, StringComparison.Ordinal);
        Assert.Contains("CRC32C", exception.Message, StringComparison.Ordinal);
        Assert.Equal(("CRC32C", service.Objects["key"].Checksum!.Value.Value), (exception.Algorithm, exception.Expected));
        Assert.NotEqual(exception.Expected, exception.Actual);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
        using var copy = new MemoryStream();
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token));
    }

    [Theory]
    [InlineData("bytes 0-1/*")]
    [InlineData("bytes 0-1")]
    [InlineData(null)]
    public async Task A_part_of_an_object_without_the_total_length_is_an_error(string? contentRange)
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
    public async Task An_object_with_a_composite_checksum_is_fetched_part_by_part(string algorithm)
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
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, cancellationToken: Token));
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    // A part of a composite object may have gigabytes: it is not kept when its turn has come.
    [Fact]
    public async Task A_part_whose_turn_it_is_goes_through_before_it_is_whole()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content, "SHA256", "COMPOSITE", 2 * Mebibyte, Mebibyte);
        var copy = new TellingStream(2 * Mebibyte);
        service.Serve = (request, bytes) => new StreamContent(request.PartNumber == 2 ? new HeldStream(bytes, 1000, copy.Reached) : new MemoryStream(bytes));
        using S3Client s3 = service.CreateClient();
        await s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, new() { MaxConcurrency = 1 }, Token);
        Assert.Equal(content, copy.ToArray());
    }

    // The first part says nothing of the others, which may be much larger.
    [Fact(Timeout = TimeLimit)]
    public async Task Parts_that_wait_for_their_turn_keep_no_more_than_they_may()
    {
        const int Most = Mebibyte;
        const int Parts = 4;
        using var service = new FakeS3();
        byte[] content = Bytes.Of(10 * Mebibyte);
        service.Add("key", content, "SHA256", "COMPOSITE", Mebibyte, 3 * Mebibyte, 3 * Mebibyte, 3 * Mebibyte);
        using S3Client s3 = service.CreateClient();
        await using DownloadPlan plan = await DownloadPlan.MakeAsync(s3, new() { Bucket = "bucket", Key = "key" }, new(), Token);
        var pool = new SegmentPool(0);
        using var copy = new MemoryStream();
        int most = 0;
        OrderedTarget target = null!;
        target = new OrderedTarget(pool, Most, WriteAsync, checksum: null);
        var run = new PieceRun(s3, plan, target, ConcurrencyLimit.Of(Parts, TimeProvider.System), meter: null, pool);
        plan.Verify(await run.RunAsync(arrived: null, Token));
        target.Release();
        Assert.Equal(content, copy.ToArray());
        // Besides what is kept, each part has a segment in hand, and one that it has just handed over.
        Assert.InRange(most, 1, (Most / SegmentPool.SegmentSize) + (2 * Parts));
        Assert.Equal(0, pool.Rented);
        // What had no room came later.
        Assert.Contains(service.Requests, request => request.Header("Range") is not null);

        async ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken token)
        {
            while (copy.Length < Mebibyte && target.FindObstacle(1) is null)
                await Task.Yield();
            most = Math.Max(most, pool.Rented);
            copy.Write(bytes.Span);
        }
    }

    [Fact]
    public async Task A_hash_of_the_whole_is_compared_when_all_ranges_are_there()
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
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, copy, s_small, Token));
    }

    [Fact]
    public async Task A_first_part_that_is_shorter_than_a_range_is_followed_by_the_rest_of_it()
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
    public async Task A_store_that_refuses_the_first_part_of_nothing_is_asked_for_the_whole()
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
    public async Task An_empty_first_part_without_a_range_is_followed_by_a_request_for_the_whole(string? contentRange)
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
    public async Task Without_a_checksum_the_result_says_so()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm: null);
        using S3Client s3 = service.CreateClient();
        Assert.Equal(DownloadVerification.LengthAndETag, (await s3.DownloadFileAsync("bucket", "key", Target, s_small, Token)).Verification);
    }

    [Fact]
    public async Task Ranges_begin_where_the_parts_of_the_object_do()
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
    public async Task A_connection_that_breaks_in_the_middle_goes_on_from_there()
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
    public async Task A_connection_that_brings_nothing_again_and_again_is_given_up()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(2 * Mebibyte));
        service.Serve = (_, bytes) => new StreamContent(new BreakingStream(bytes, 0));
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAsync<TransportException>(() => s3.DownloadFileAsync("bucket", "key", Target, s_small, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task An_object_that_changes_between_ranges_is_told_and_nothing_is_left()
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
    public async Task A_store_that_does_not_look_at_IfMatch_is_seen_through()
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
    public async Task Cancellation_ends_all_ranges_and_leaves_nothing()
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
    public async Task A_file_that_was_there_is_replaced_only_by_a_whole_one()
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
    public async Task A_disk_that_is_too_small_is_told_before_a_byte_is_fetched(long length)
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
    public async Task A_slow_reader_holds_no_more_than_the_ranges_under_way()
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
    public async Task A_buffer_writer_gets_the_same_bytes()
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
    public async Task A_download_goes_on_where_it_was_cut_off()
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
        // The first tells what the object is now; its bytes are here already.
        Assert.Equal(4, service.Operations.Count(operation => operation == "GetObject"));
        Assert.Equal(DownloadVerification.FullObject, result.Verification);
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
        Assert.Equal(["file.bin"], Directory.EnumerateFileSystemEntries(_folder).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData("CRC32", "FULL_OBJECT")]
    [InlineData("SHA256", "COMPOSITE")]
    public async Task What_an_earlier_process_has_fetched_is_read_again_before_it_is_gone_on_with(string algorithm, string type)
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
    public async Task A_second_call_for_the_same_file_leaves_the_first_alone()
    {
        var started = new TaskCompletionSource();
        var goesOn = new TaskCompletionSource();
        using var service = new FakeS3();
        byte[] content = Bytes.Of(3 * Mebibyte);
        service.Add("key", content);
        service.Fault = async (request, _) =>
        {
            if (request.Header("Range") is not null)
            {
                started.TrySetResult();
                await goesOn.Task;
            }
            return null;
        };
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        Task first = s3.DownloadFileAsync("bucket", "key", Target, options, Token);
        await started.Task;
        await Assert.ThrowsAsync<IOException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.True(File.Exists(Target + ".tern-part"));
        goesOn.SetResult();
        await first;
        Assert.Equal(content, await File.ReadAllBytesAsync(Target, Token));
    }

    [Fact]
    public async Task A_state_that_does_not_fit_is_gone_before_other_bytes_are_written()
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
    public async Task Damage_leaves_neither_the_state_nor_the_bytes(string algorithm, string type)
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(3 * Mebibyte), algorithm, type, Mebibyte, Mebibyte, Mebibyte);
        service.Serve = (request, bytes) => new ByteArrayContent(bytes.Length > 0 ? [(byte)~bytes[0], .. bytes[1..]] : bytes);
        using S3Client s3 = service.CreateClient();
        DownloadOptions options = s_small with { StateFile = Path.Combine(_folder, "state") };
        await Assert.ThrowsAsync<ChecksumMismatchException>(() => s3.DownloadFileAsync("bucket", "key", Target, options, Token));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    [Fact]
    public async Task A_file_that_is_shorter_than_it_was_has_no_checksum()
    {
        await File.WriteAllBytesAsync(Target, Bytes.Of(100_000), Token);
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(Target);
        using Tern.Checksums.Checksum checksum = Tern.Checksums.Checksum.Create("SHA256")!;
        var pool = new SegmentPool(0);
        Assert.Equal(FakeS3.ChecksumOf("SHA256", Bytes.Of(100_000).AsSpan(5)), await FileChecksum.ComputeAsync(file, 5, 99_995, checksum, pool, Token));
        Assert.Null(await FileChecksum.ComputeAsync(file, 5, 99_996, checksum, pool, Token));
        Assert.Equal(0, pool.Rented);
    }

    [Fact]
    public async Task A_state_that_does_not_fit_the_object_any_more_counts_for_nothing()
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
    public async Task A_foreign_state_is_refused(string text)
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
    public void Content_ranges_are_read(string text, long start, long length, long total) => Assert.Equal(new ContentRange(start, length, total), ContentRange.Parse(text));

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
    public void Other_content_ranges_are_none(string text) => Assert.Null(ContentRange.Parse(text));

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

    /// <summary>Tells when it has more bytes than so many.</summary>
    private sealed class TellingStream(long most) : MemoryStream
    {
        private readonly TaskCompletionSource _reached = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Reached => _reached.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await base.WriteAsync(buffer, cancellationToken);
            if (Length > most)
                _reached.TrySetResult();
        }
    }

    /// <summary>Gives its first bytes, and the others when something has happened.</summary>
    private sealed class HeldStream(byte[] bytes, int first, Task happens) : MemoryStream(bytes)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Position < first)
                return Read(buffer.Span[..(int)Math.Min(buffer.Length, first - Position)]);
            await happens.WaitAsync(cancellationToken);
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
