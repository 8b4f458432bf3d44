namespace Tern.Local.Http;

/// <summary>The request body of a client in this process. The client starts to send it at the first read, and sends no faster than it is read.</summary>
/// <remarks>A stream is reused after a body that was completely in memory (bench/results/local.md, the bytes of calls in process).</remarks>
internal sealed class RequestContentStream : AsyncReadOnlyStream
{
    private readonly CancellationTokenSource _disposal = new();
    private readonly RequestContentWriter _writer = new();
    private HttpContent? _content;
    private Task? _sendTask;

    /// <summary>The exception of the client's content. Null if it was sent completely, or if this stream was disposed first.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Starts with a body.</summary>
    public void Open(HttpContent content) => _content = content;

    /// <summary>Ends the use of the body.</summary>
    /// <returns>Whether the stream can be used for another body. If not, it must be disposed.</returns>
    public bool TryClose()
    {
        if (_sendTask is { IsCompletedSuccessfully: false } || Failure is not null || !_writer.TryReset())
            return false;
        _content = null;
        _sendTask = null;
        return true;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_sendTask is null)
        {
            _writer.BeginDirectWrites(buffer);
            _sendTask = SendAsync();
            if (_writer.EndDirectWrites() is > 0 and int count)
                return new(count);
        }
        return _writer.ReadRestAsync(buffer, cancellationToken);
    }

    public override async ValueTask DisposeAsync()
    {
        if (_sendTask is { IsCompleted: false })
            await _disposal.CancelAsync().ConfigureAwait(false);
        _writer.Abandon();
        if (_sendTask is not null)
            await _sendTask.ConfigureAwait(false);
        _disposal.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private async Task SendAsync()
    {
        Exception? lost = null;
        try
        {
            await _content!.CopyToAsync(_writer, _disposal.Token).ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            if (!_disposal.IsCancellationRequested)
                Failure = failure;
            // A server reads the end of the connection, not the exception of the client.
            lost = new IOException("The connection was closed before the request body was complete.", failure);
        }
        _writer.Complete(lost);
    }
}
