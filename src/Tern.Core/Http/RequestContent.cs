using System.Net;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>The content of one attempt.</summary>
/// <remarks>
/// The bytes are pooled. So it rejects reads after the call has ended, and reports whether a read was still in progress then.
/// </remarks>
internal sealed class RequestContent(BodySource body, Watchdog? watchdog, CallTimeouts timeouts) : HttpContent
{
    private const int SegmentSize = 256 * 1024;

    private const int Idle = 0;
    private const int Copying = 1;
    private const int Released = 2;
    private const int Abandoned = 3;

    private int _state;
    private bool _isStarted;
    private CancellationTokenSource? _copying;

    /// <summary>The exception that the caller's body threw while it was read.</summary>
    public Exception? BodyFailure { get; private set; }

    /// <summary>Prevents further reads.</summary>
    /// <param name="isAbandoned">Whether to cancel a read that is in progress.</param>
    /// <returns>Whether no read is in progress, so that the bytes can be reused.</returns>
    public bool Release(bool isAbandoned)
    {
        bool isRead = Interlocked.Exchange(ref _state, isAbandoned ? Abandoned : Released) == Copying;
        if (isAbandoned)
            CancelCopying();
        return !isRead;
    }

    protected override bool TryComputeLength(out long length)
    {
        length = body.IsStreamed ? body.Stream.Length ?? 0 : body.Memory.Length;
        return !body.IsStreamed || body.Stream.Length is not null;
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        // The handler itself resends a request that the server did not accept, even while the first read of the body is ending. Without this check
        // the exception of the second read would hide the cause (DuplexTests.GOAWAY_before_the_response_throws_TernTransportException).
        if (_isStarted && body.Stream is { CanReplay: false })
            throw new IOException("the server closed the connection before it accepted the request (HTTP/2 GOAWAY or REFUSED_STREAM), and the body has been read in part or completely and cannot be sent again");
        BeginRead();
        try
        {
            if (body.IsStreamed)
                await CopyStreamAsync(body.Stream, stream, cancellationToken).ConfigureAwait(false);
            else
                await WriteMemoryAsync(stream, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            EndRead();
        }
        if (Volatile.Read(ref _state) == Idle)
            watchdog?.StartTimeout(TimeoutKind.FirstByte, timeouts.FirstByte);
    }

    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        if (body.IsStreamed)
            throw new NotSupportedException("The body of this request supports only asynchronous reads. Send the request asynchronously.");
        BeginRead();
        try
        {
            stream.Write(body.Memory.Span);
        }
        finally
        {
            EndRead();
        }
    }

    private ValueTask WriteMemoryAsync(Stream destination, CancellationToken cancellationToken) =>
        body.Memory.Length <= SegmentSize ? destination.WriteAsync(body.Memory, cancellationToken) : WriteSegmentsAsync(destination, cancellationToken);

    // In segments, so that the stall timeout restarts while a large body is sent over a slow connection.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask WriteSegmentsAsync(Stream destination, CancellationToken cancellationToken)
    {
        for (ReadOnlyMemory<byte> rest = body.Memory; !rest.IsEmpty; rest = rest[Math.Min(SegmentSize, rest.Length)..])
        {
            watchdog?.StartTimeout(TimeoutKind.Stall, timeouts.Stall);
            await destination.WriteAsync(rest[..Math.Min(SegmentSize, rest.Length)], cancellationToken).ConfigureAwait(false);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask CopyStreamAsync(RequestBody source, Stream destination, CancellationToken cancellationToken)
    {
        _isStarted = true;
        watchdog?.StartTimeout(TimeoutKind.Stall, timeouts.Stall);
        CancellationTokenSource copying = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        CancellationToken token = copying.Token;
        Volatile.Write(ref _copying, copying);
        if (Volatile.Read(ref _state) == Abandoned)
            CancelCopying();
        var watched = new UploadStream(destination, source.Length, watchdog, timeouts.Stall, token);
        try
        {
            await source.CopyToAsync(watched, token).ConfigureAwait(false);
            watched.Complete();
        }
        catch (Exception e) when (watched.DestinationFailure is null && !token.IsCancellationRequested)
        {
            BodyFailure = e;
            throw;
        }
        finally
        {
            Interlocked.Exchange(ref _copying, null)?.Dispose();
        }
    }

    // The code that exchanges the source disposes it, because disposal unregisters it from the linked token.
    private void CancelCopying()
    {
        if (Interlocked.Exchange(ref _copying, null) is { } copying)
        {
            copying.Cancel();
            copying.Dispose();
        }
    }

    private void BeginRead()
    {
        if (Interlocked.CompareExchange(ref _state, Copying, Idle) != Idle)
            throw new ObjectDisposedException(nameof(RequestContent), "The request body cannot be read. The call has ended, or another read is in progress.");
    }

    private void EndRead() => Interlocked.CompareExchange(ref _state, Idle, Copying);
}
