using System.IO.Pipelines;
using Tern.Functions.AspNetCore.Features;
using Tern.Runtime;

namespace Tern.Functions.AspNetCore.Response;

/// <summary>The body of a response: buffered, or, after the start of a streamed response, sent with each flush.</summary>
internal sealed class ResponseBodyWriter(RequestFeatures features, PooledBuffer buffer) : PipeWriter
{
    private PipeWriter? _stream;
    private int _flushed;
    private bool _isCompleted;
    private bool _isEnded;

    /// <summary>The number of bytes that were written.</summary>
    public long Written { get; private set; }

    public override bool CanGetUnflushedBytes => true;

    public override long UnflushedBytes => _stream?.UnflushedBytes ?? buffer.WrittenCount - _flushed;

    /// <summary>Continues with a streamed response. What has been written is its start.</summary>
    public void StartStreaming(PipeWriter stream)
    {
        // Bytes that the response must not have remain in the buffer, which is not sent.
        if (!features.CanHaveBody)
            return;
        _stream = stream;
        ReadOnlySpan<byte> written = buffer.WrittenSpan;
        written.CopyTo(stream.GetSpan(written.Length));
        stream.Advance(written.Length);
        buffer.Clear();
    }

    /// <summary>Ends the use of the writer, because the request has ended.</summary>
    public void End()
    {
        _isEnded = true;
        _stream = null;
    }

    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        ThrowIfEnded();
        return _stream?.GetMemory(sizeHint) ?? buffer.GetMemory(sizeHint);
    }

    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        ThrowIfEnded();
        return _stream is { } stream ? stream.GetSpan(sizeHint) : buffer.GetSpan(sizeHint);
    }

    public override void Advance(int bytes)
    {
        ThrowIfEnded();
        if (_stream is { } stream)
            stream.Advance(bytes);
        else
            buffer.Advance(bytes);
        Written += bytes;
    }

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ThrowIfEnded();
        return features.HasStarted ? FlushStartedAsync(cancellationToken) : StartAndFlushAsync(cancellationToken);
    }

    public override void CancelPendingFlush() => _stream?.CancelPendingFlush();

    /// <summary>Ends the body. The response is sent when the request ends.</summary>
    public override void Complete(Exception? exception = null) => _isCompleted = true;

    private async ValueTask<FlushResult> StartAndFlushAsync(CancellationToken cancellationToken)
    {
        await features.StartResponseAsync().ConfigureAwait(false);
        return await FlushStartedAsync(cancellationToken).ConfigureAwait(false);
    }

    private ValueTask<FlushResult> FlushStartedAsync(CancellationToken cancellationToken)
    {
        if (_stream is { } stream)
            return stream.FlushAsync(cancellationToken);
        _flushed = buffer.WrittenCount;
        return new(new FlushResult(isCanceled: false, isCompleted: false));
    }

    private void ThrowIfEnded()
    {
        ObjectDisposedException.ThrowIf(_isEnded, this);
        if (_isCompleted)
            throw new InvalidOperationException("The body of the response has been completed.");
    }
}
