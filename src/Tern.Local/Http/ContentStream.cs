using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;

namespace Tern.Local.Http;

/// <summary>The request body of a client in this process. The client starts to send it at the first read, and sends no faster than it is read.</summary>
[SuppressMessage("Usage", "CA2213", Justification = "The stream over the pipe owns no resource; DisposeAsync completes the reader of the pipe.")]
internal sealed class ContentStream(HttpContent content) : ReadingStream
{
    private const int PieceSize = 32 * 1024;

    private static readonly PipeOptions s_options = new(pauseWriterThreshold: 4 * PieceSize, resumeWriterThreshold: 2 * PieceSize, minimumSegmentSize: PieceSize, useSynchronizationContext: false);

    private readonly Pipe _pipe = new(s_options);
    private readonly CancellationTokenSource _ended = new();
    private Stream? _received;
    private Task _sending = Task.CompletedTask;

    /// <summary>The exception of the client's content. Null if it was sent completely, or if this stream was disposed first.</summary>
    public Exception? Failure { get; private set; }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_received is null)
        {
            _received = _pipe.Reader.AsStream(leaveOpen: true);
            _sending = SendAsync();
        }
        return _received.ReadAsync(buffer, cancellationToken);
    }

    public override async ValueTask DisposeAsync()
    {
        await _ended.CancelAsync().ConfigureAwait(false);
        await _pipe.Reader.CompleteAsync().ConfigureAwait(false);
        await _sending.ConfigureAwait(false);
        _ended.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private async Task SendAsync()
    {
        Exception? lost = null;
        Stream destination = _pipe.Writer.AsStream(leaveOpen: true);
        try
        {
            await content.CopyToAsync(destination, _ended.Token).ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            if (!_ended.IsCancellationRequested)
                Failure = failure;
            // A server reads the end of the connection, not the exception of the client.
            lost = new IOException("The connection was closed before the request body was complete.", failure);
        }
        await _pipe.Writer.CompleteAsync(lost).ConfigureAwait(false);
    }
}
