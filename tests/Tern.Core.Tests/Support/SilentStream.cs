namespace Tern.Core.Tests.Support;

/// <summary>A body that never has a byte. Only cancellation ends a read, and it also closes the stream, as with a connection.</summary>
internal sealed class SilentStream : Stream
{
    private TaskCompletionSource _reading = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _isClosed;

    /// <summary>Completes when the next read has started.</summary>
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

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("A synchronous read would block forever. Use ReadAsync.");

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
