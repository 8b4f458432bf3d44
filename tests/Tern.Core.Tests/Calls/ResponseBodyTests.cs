using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class ResponseBodyTests
{
    private static readonly byte[] s_bytes = [.. Enumerable.Range(0, 200_000).Select(i => (byte)(i * 13))];

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    /// <summary>A body of bytes, of a stream with a known length, and of a stream with an unknown length.</summary>
    public static TheoryData<int> Kinds { get; } = [0, 1, 2];

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task ResponseBody_is_a_forward_only_stream(int kind)
    {
        await using ResponseBody body = Open(kind);
        Assert.Equal(kind == 2 ? (long?)null : 200_000, body.ContentLength);
        Assert.Equal((true, false, false), (body.CanRead, body.CanSeek, body.CanWrite));
        byte[] read = new byte[s_bytes.Length];
        Assert.Equal(s_bytes[0], body.ReadByte());
        read[0] = s_bytes[0];
        body.ReadExactly(read, 1, 9);
        body.ReadExactly(read.AsSpan(10, 90));
        await body.ReadExactlyAsync(read, 100, 900, Token);
        await body.ReadExactlyAsync(read.AsMemory(1_000), Token);
        Assert.Equal(s_bytes, read);
        Assert.Equal(0, await body.ReadAsync(read, Token));
        Assert.Throws<NotSupportedException>(() => body.Length);
        Assert.Throws<NotSupportedException>(() => body.Position);
        Assert.Throws<NotSupportedException>(() => body.Position = 0);
        Assert.Throws<NotSupportedException>(() => body.Seek(0, SeekOrigin.Begin));
        Assert.Throws<NotSupportedException>(() => body.SetLength(0));
        Assert.Throws<NotSupportedException>(() => body.Write(read, 0, 1));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task CopyToAsync_writes_at_most_64_KiB_at_once(int kind)
    {
        var asynchronous = new WriteSizeStream();
        await Open(kind).CopyToAsync(asynchronous, Token);
        var blocking = new WriteSizeStream();
        Open(kind).CopyTo(blocking);
        Assert.All((WriteSizeStream[])[asynchronous, blocking], copy =>
        {
            Assert.Equal(s_bytes, copy.ToArray());
            Assert.InRange(copy.LargestWrite, 1, 64 * 1024);
        });
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task CopyToAsync_of_a_buffer_writer_writes_the_remaining_bytes(int kind)
    {
        var writer = new ArrayBufferWriter<byte>(s_bytes.Length);
        await Open(kind).CopyToAsync(writer, Token);
        Assert.Equal(s_bytes, writer.WrittenSpan.ToArray());
        if (kind != 2)
            Assert.Equal(s_bytes.Length, writer.Capacity);

        await using ResponseBody partlyRead = Open(kind);
        await partlyRead.ReadExactlyAsync(new byte[7], Token);
        writer.ResetWrittenCount();
        await partlyRead.CopyToAsync(writer, Token);
        Assert.Equal(s_bytes[7..], writer.WrittenSpan.ToArray());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task ToArrayAsync_throws_TernResponseTooLargeException_above_the_limit(int kind)
    {
        Assert.Equal(s_bytes, await Open(kind).ToArrayAsync(s_bytes.Length, Token));
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(async () => await Open(kind).ToArrayAsync(s_bytes.Length - 1, Token));
        Assert.Contains("199999 bytes", error.Message, StringComparison.Ordinal);
        Assert.Empty(await ResponseBody.Empty.ToArrayAsync(0, Token));
        foreach (int length in new[] { 1, 65_535, 65_536, 65_537, 131_072 })
            Assert.Equal(s_bytes[..length], await new ResponseBody(new UnseekableStream(s_bytes[..length])).ToArrayAsync(length, Token));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task AsPipeReader_disposes_the_body_when_the_reader_completes(int kind)
    {
        ResponseBody body = Open(kind);
        PipeReader reader = body.AsPipeReader();
        var read = new MemoryStream();
        ReadResult result;
        do
        {
            result = await reader.ReadAsync(Token);
            foreach (ReadOnlyMemory<byte> segment in result.Buffer)
                read.Write(segment.Span);
            reader.AdvanceTo(result.Buffer.End);
        }
        while (!result.IsCompleted);
        Assert.Equal(s_bytes, read.ToArray());
        await reader.CompleteAsync();
        Assert.False(body.CanRead);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task CopyToFileAsync_replaces_the_file_and_leaves_no_temporary_file(int kind)
    {
        using var folder = new TemporaryFolder();
        string path = folder.Write("report.bin", [1, 2, 3]);
        await Open(kind).CopyToFileAsync(path, Token);
        Assert.Equal(s_bytes, await File.ReadAllBytesAsync(path, Token));
        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task CopyToFileAsync_that_fails_leaves_the_existing_file_unchanged(int kind)
    {
        using var folder = new TemporaryFolder();
        string path = folder.Write("report.bin", [1, 2, 3]);
        var failure = new TernTransportException("lost");
        await using var body = new ResponseBody(new FailingStream(s_bytes, 150_000, failure), kind == 2 ? null : s_bytes.Length);
        Assert.Same(failure, await Assert.ThrowsAsync<TernTransportException>(() => body.CopyToFileAsync(path, Token)));
        Assert.Equal([path], Directory.GetFiles(folder.Path));
        Assert.Equal([1, 2, 3], await File.ReadAllBytesAsync(path, Token));
    }

    [Fact]
    public async Task CopyToFileAsync_into_a_missing_directory_throws_DirectoryNotFoundException()
    {
        using var folder = new TemporaryFolder();
        await Assert.ThrowsAsync<DirectoryNotFoundException>(() => Open(0).CopyToFileAsync(Path.Join(folder.Path, "none", "file"), Token));
        await Assert.ThrowsAsync<ArgumentException>(() => Open(0).CopyToFileAsync("", Token));
    }

    [Fact]
    public async Task Disposed_ResponseBody_disposes_the_underlying_stream()
    {
        var first = new MemoryStream();
        await new ResponseBody(first).DisposeAsync();
        Assert.False(first.CanRead);
        var second = new MemoryStream();
        new ResponseBody(second).Dispose();
        Assert.False(second.CanRead);
    }

    [Fact]
    public async Task Empty_ResponseBody_can_be_read_after_disposal()
    {
        await ResponseBody.Empty.DisposeAsync();
        Assert.Equal((0L, 0), (ResponseBody.Empty.ContentLength, await ResponseBody.Empty.ReadAsync(new byte[1], Token)));
    }

    [Fact]
    public void ResponseBody_of_an_unreadable_stream_or_a_negative_length_throws()
    {
        Assert.Throws<ArgumentNullException>(() => new ResponseBody((Stream)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ResponseBody(Stream.Null, -1));
        var closed = new MemoryStream();
        closed.Dispose();
        Assert.Throws<ArgumentException>(() => new ResponseBody(closed));
    }

    [Fact]
    public async Task ResponseBody_of_memory_without_an_array_is_read()
    {
        using IMemoryOwner<byte> owner = new OwnedMemory(Encoding.UTF8.GetBytes("bytes"));
        Assert.Equal("bytes"u8.ToArray(), await new ResponseBody(owner.Memory).ToArrayAsync(5, Token));
        Assert.Equal("yte"u8.ToArray(), await new ResponseBody("bytes"u8.ToArray().AsMemory(1, 3)).ToArrayAsync(5, Token));
    }

    private static ResponseBody Open(int kind) => kind switch
    {
        0 => new(s_bytes),
        1 => new(new UnseekableStream(s_bytes), s_bytes.Length),
        _ => new(new UnseekableStream(s_bytes)),
    };

    /// <summary>Records the size of the largest write.</summary>
    private sealed class WriteSizeStream : MemoryStream
    {
        public int LargestWrite { get; private set; }

        public override void Write(byte[] buffer, int offset, int count)
        {
            LargestWrite = Math.Max(LargestWrite, count);
            base.Write(buffer, offset, count);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            LargestWrite = Math.Max(LargestWrite, buffer.Length);
            return base.WriteAsync(buffer, cancellationToken);
        }
    }

    /// <summary>Throws after a number of bytes.</summary>
    private sealed class FailingStream(byte[] bytes, int limit, Exception failure) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            Position >= limit ? throw failure : base.ReadAsync(buffer, cancellationToken);
    }

    private sealed class OwnedMemory(byte[] bytes) : MemoryManager<byte>
    {
        public override Span<byte> GetSpan() => bytes;

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
