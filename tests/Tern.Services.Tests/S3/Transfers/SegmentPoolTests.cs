using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public class SegmentPoolTests
{
    // Size from which an array is a large object: https://learn.microsoft.com/dotnet/standard/garbage-collection/large-object-heap
    [Fact]
    public void A_segment_has_64_KiB_and_is_not_on_the_large_object_heap()
    {
        byte[] segment = new SegmentPool(1).Rent();
        Assert.Equal(65_536, segment.Length);
        Assert.NotEqual(GC.MaxGeneration, GC.GetGeneration(segment));
    }

    [Fact]
    public void Rent_returns_a_segment_that_was_returned_before()
    {
        var pool = new SegmentPool(4);
        byte[] segment = pool.Rent();
        Assert.Equal(1, pool.Rented);
        pool.Return(segment);
        Assert.Equal(0, pool.Rented);
        Assert.Same(segment, pool.Rent());
    }

    [Fact]
    public void Returned_segments_are_all_retained_during_a_transfer_and_trimmed_after_it()
    {
        var pool = new SegmentPool(2);
        pool.Enter();
        pool.Enter();
        byte[][] segments = [.. Enumerable.Range(0, 5).Select(_ => pool.Rent())];
        foreach (byte[] segment in segments)
            pool.Return(segment);
        Assert.Equal(5, pool.Idle);
        pool.Leave();
        Assert.Equal(5, pool.Idle);
        pool.Leave();
        Assert.Equal(2, pool.Idle);
    }

    [Fact]
    public void Return_of_a_foreign_array_or_of_a_segment_twice_throws()
    {
        var pool = new SegmentPool(2);
        byte[] segment = pool.Rent();
        Assert.Throws<ArgumentException>(() => pool.Return(new byte[90_000]));
        pool.Return(segment);
        Assert.Throws<InvalidOperationException>(() => pool.Return(segment));
    }

    [Fact]
    public async Task A_part_buffer_is_readable_twice_and_Release_returns_its_segments_once()
    {
        var pool = new SegmentPool(16);
        var part = new PartBuffer(pool);
        byte[] content = Bytes.Of(150_000);
        part.Write(content.AsSpan(0, 1));
        part.Write(content.AsSpan(1));
        Assert.Equal(3, pool.Rented);
        Assert.Equal((150_000L, true), (part.Length!.Value, part.CanReplay));
        for (int i = 0; i < 2; i++)
        {
            using var copy = new MemoryStream();
            await part.CopyToAsync(copy, TestContext.Current.CancellationToken);
            Assert.Equal(content, copy.ToArray());
        }
        part.Release();
        part.Release();
        Assert.Equal(0, pool.Rented);
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await part.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_released_part_buffer_returns_its_segments_after_the_last_read_ends()
    {
        var pool = new SegmentPool(16);
        var part = new PartBuffer(pool);
        part.Write(new byte[70_000]);
        var slow = new SlowStream();
        ValueTask reading = part.CopyToAsync(slow, TestContext.Current.CancellationToken);
        part.Release();
        Assert.Equal(2, pool.Rented);
        slow.Fail(new IOException("The connection was aborted."));
        await Assert.ThrowsAsync<IOException>(async () => await reading);
        Assert.Equal(0, pool.Rented);
    }

    private sealed class SlowStream : MemoryStream
    {
        private readonly TaskCompletionSource _written = new();

        public void Fail(Exception exception) => _written.SetException(exception);

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => new(_written.Task);
    }
}
