namespace Tern.Support;

/// <summary>A body of which no byte ever comes; a read ends when it is cancelled, and the stream with it, as a connection does.</summary>
internal sealed class SilentStream : Stream
{
    private TaskCompletionSource _reading = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _isClosed;

    /// <summary>Ends when the next read has begun.</summary>
    public Task NextRead()
    {
        _reading = new(TaskCreationOptions.RunContinuationsAsynchronously);
        return _reading.Task;
    }

    public override bool CanRead => true;

    public override bool CanWrite => false;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isClosed, this);
        _reading.TrySetResult();
        try
        {
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }
        finally
        {
            _isClosed = true;
        }
        return 0;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("This would block for ever.");

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
