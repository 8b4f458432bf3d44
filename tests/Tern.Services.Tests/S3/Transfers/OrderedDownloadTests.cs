using System.Buffers;
using System.Collections.Concurrent;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Downloads to a stream or a writer, which receives the bytes in order.</summary>
public sealed class OrderedDownloadTests
{
    private const int Mebibyte = 1024 * 1024;

    // Milliseconds. Bounds a test that hangs; a test that passes takes a thousandth of it.
    private const int TimeLimit = 600_000;

    private static readonly DownloadOptions s_small = new() { PartSize = Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

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
    public async Task Download_to_a_slow_stream_requests_no_more_ranges_than_MaxConcurrency()
    {
        var gate = new SemaphoreSlim(0);
        using var service = new FakeS3();
        byte[] content = Bytes.Of(10 * Mebibyte);
        service.Add("key", content);
        using S3Client s3 = service.CreateClient();
        var slow = new GatedStream(gate);
        var third = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var written = new ConcurrentQueue<long>();
        service.Fault = (_, _) =>
        {
            written.Enqueue(slow.Length);
            if (written.Count == 3)
                third.TrySetResult();
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        Task<DownloadResult> download = s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, slow, s_small with { MaxConcurrency = 3 }, Token);
        await slow.Reached;
        await third.Task;
        Assert.Equal(3, written.Count);
        gate.Release(int.MaxValue / 2);
        await download;
        Assert.Equal(content, slow.ToArray());
        // Each request after the third one is sent when one more range is written completely.
        Assert.Equal(10, written.Count);
        Assert.All(written, (bytes, index) => Assert.InRange(bytes, Math.Max(0, index - 2) * Mebibyte, 10 * Mebibyte));
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
