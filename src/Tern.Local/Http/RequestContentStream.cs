namespace Tern.Local.Http;

/// <summary>The request body of a client in this process. The client starts to send it at the first read, and sends no faster than it is read.</summary>
internal sealed class RequestContentStream(HttpContent content) : AsyncReadOnlyStream
{
    private readonly CancellationTokenSource _disposal = new();
    private RequestContentWriter? _writer;
    private Task _sendTask = Task.CompletedTask;

    /// <summary>The exception of the client's content. Null if it was sent completely, or if this stream was disposed first.</summary>
    public Exception? Failure { get; private set; }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_writer is null)
        {
            _writer = new RequestContentWriter(buffer);
            _sendTask = SendAsync(_writer);
            if (_writer.EndDirectWrites() is > 0 and int count)
                return new(count);
        }
        return _writer.ReadRestAsync(buffer, cancellationToken);
    }

    public override async ValueTask DisposeAsync()
    {
        if (!_sendTask.IsCompleted)
            await _disposal.CancelAsync().ConfigureAwait(false);
        _writer?.Abandon();
        await _sendTask.ConfigureAwait(false);
        _disposal.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private async Task SendAsync(RequestContentWriter destination)
    {
        Exception? lost = null;
        try
        {
            await content.CopyToAsync(destination, _disposal.Token).ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            if (!_disposal.IsCancellationRequested)
                Failure = failure;
            // A server reads the end of the connection, not the exception of the client.
            lost = new IOException("The connection was closed before the request body was complete.", failure);
        }
        destination.Complete(lost);
    }
}
