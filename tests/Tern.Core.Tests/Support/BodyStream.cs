namespace Tern.Core.Tests.Support;

/// <summary>The body of a response: bytes, then more bytes of the same value, then the end or a failure. It counts what is read.</summary>
internal sealed class BodyStream(byte[] content, long fillLength = 0, Exception? failure = null) : Stream
{
    /// <summary>The number of bytes that were read.</summary>
    public long ReadCount { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => ReadCount;
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        long rest = content.Length + fillLength - ReadCount;
        if (rest == 0)
            return failure is null ? 0 : throw failure;
        int count = (int)Math.Min(rest, buffer.Length);
        for (int i = 0; i < count; i++)
            buffer[i] = ReadCount + i < content.Length ? content[ReadCount + i] : (byte)'x';
        ReadCount += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.FromResult(Read(buffer.AsSpan(offset, count)));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
