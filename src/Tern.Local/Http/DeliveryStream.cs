namespace Tern.Local.Http;

/// <summary>A body that comes slowly, or whose connection is lost on the way.</summary>
internal sealed class DeliveryStream(byte[] body, int end, int? bytesPerSecond, TimeProvider time) : Stream
{
    private int _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = Math.Min(buffer.Length, end - _position);
        if (count == 0)
            return end == body.Length || buffer.IsEmpty ? 0 : throw ConnectionReset.Exception();
        if (bytesPerSecond is { } pace)
        {
            await Task.Delay(TimeSpan.FromSeconds(1), time, cancellationToken).ConfigureAwait(false);
            count = Math.Min(count, pace);
        }
        body.AsSpan(_position, count).CopyTo(buffer.Span);
        _position += count;
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("This body is read asynchronously.");

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
