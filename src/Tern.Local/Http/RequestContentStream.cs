using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;

namespace Tern.Local.Http;

/// <summary>The request body of a client in this process. The client starts to send it at the first read, and sends no faster than it is read.</summary>
[SuppressMessage("Usage", "CA2213", Justification = "The stream over the pipe owns no resource; DisposeAsync completes the reader of the pipe.")]
internal sealed class RequestContentStream(HttpContent content) : AsyncReadOnlyStream
{
    private const int SegmentSize = 32 * 1024;

    private static readonly PipeOptions s_options = new(pauseWriterThreshold: 4 * SegmentSize, resumeWriterThreshold: 2 * SegmentSize, minimumSegmentSize: SegmentSize, useSynchronizationContext: false);

    private readonly Pipe _pipe = new(s_options);
    private readonly CancellationTokenSource _disposal = new();
    private Stream? _reader;
    private Task _sendTask = Task.CompletedTask;

    /// <summary>The exception of the client's content. Null if it was sent completely, or if this stream was disposed first.</summary>
    public Exception? Failure { get; private set; }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_reader is null)
        {
            _reader = _pipe.Reader.AsStream(leaveOpen: true);
            _sendTask = SendAsync();
        }
        return _reader.ReadAsync(buffer, cancellationToken);
    }

    public override async ValueTask DisposeAsync()
    {
        await _disposal.CancelAsync().ConfigureAwait(false);
        await _pipe.Reader.CompleteAsync().ConfigureAwait(false);
        await _sendTask.ConfigureAwait(false);
        _disposal.Dispose();
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private async Task SendAsync()
    {
        Exception? lost = null;
        Stream destination = _pipe.Writer.AsStream(leaveOpen: true);
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
        await _pipe.Writer.CompleteAsync(lost).ConfigureAwait(false);
    }
}
