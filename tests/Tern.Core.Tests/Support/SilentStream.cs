using Tern.Http;

namespace Tern.Support;

/// <summary>A body of which no byte ever comes; a read ends when it is cancelled, and the stream with it, as a connection does.</summary>
internal sealed class SilentStream : ForwardStream
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
}
