using System.Buffers;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>The body of a streamed response. It owns the response: disposing the stream releases the connection.</summary>
/// <param name="inner">The body stream of the transport.</param>
/// <param name="response">The response.</param>
/// <param name="request">The content of the request, which may still be sending; null for none. Disposing this stream cancels the sending.</param>
/// <param name="call">The call, for messages.</param>
/// <param name="secrets">The secrets that no message may contain.</param>
/// <param name="resources">The resources that clients share, including the watchdogs.</param>
/// <param name="timeouts">The timeouts of a read.</param>
/// <param name="isFramed">Whether the body is an event stream. The idle timeout applies between events, the stall timeout within an event.</param>
/// <param name="promised">The <c>Content-Length</c> in bytes; null if it is unknown.</param>
/// <param name="checksum">The checksum to verify; null for none.</param>
internal sealed class ResponseBodyStream(
    Stream inner,
    HttpResponseMessage response,
    RequestContent? request,
    CallInfo call,
    SecretScrubber secrets,
    ClientResources resources,
    CallTimeouts timeouts,
    bool isFramed,
    long? promised,
    ResponseChecksum? checksum)
    : ForwardOnlyStream
{
    private Watchdog? _watchdog;
    private ResponseChecksum? _checksum = checksum;
    private TernException? _failure;
    private long _received;
    private TimeoutKind _expired;
    private bool _isDisposed;

    /// <summary>Whether an event has been received in part.</summary>
    public bool IsInsideEvent { get; set; }

    public override bool CanRead => !_isDisposed;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        if (_expired != TimeoutKind.None)
            throw CreateTimeoutException(null);
        if (_failure is not null)
            throw _failure;
        // A read uses the watchdog exclusively. Another body may use it only after the read has ended.
        Watchdog watchdog = Interlocked.Exchange(ref _watchdog, null) ?? resources.RentWatchdog();
        watchdog.Start(Timeout.InfiniteTimeSpan, cancellationToken);
        if (isFramed && !IsInsideEvent)
            watchdog.StartTimeout(TimeoutKind.Idle, timeouts.Idle);
        else
            watchdog.StartTimeout(TimeoutKind.Stall, timeouts.Stall);
        int count;
        try
        {
            count = await inner.ReadAsync(buffer, watchdog.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (watchdog.Expired != TimeoutKind.None)
        {
            _expired = watchdog.Expired;
            throw CreateTimeoutException(e);
        }
        catch (OperationCanceledException e) when (cancellationToken.IsCancellationRequested)
        {
            throw new OperationCanceledException(e.Message, e, cancellationToken);
        }
        catch (Exception) when (request?.BodyFailure is not null)
        {
            throw new TernRequestException($"The request body could not be read ({request.BodyFailure.GetType().Name}). See the inner exception.", call, request.BodyFailure);
        }
        // A canceled read closes the connection under the stream: the ObjectDisposedException is then not an error of the caller.
        // The same holds for the cancellation with which the transport ends the streams of an aborted connection.
        catch (Exception e) when (e is IOException or HttpRequestException or OperationCanceledException || (e is ObjectDisposedException && !_isDisposed))
        {
            throw TransportFailure.CreateForBody(e, call, secrets);
        }
        finally
        {
            StoreWatchdog(watchdog);
        }
        // A read into an empty buffer waits for data and consumes none.
        if (!buffer.IsEmpty)
            OnReceived(buffer.Span[..count]);
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // A blocking read cannot be canceled and could wait forever for a server that sends nothing. So it blocks on an
    // asynchronous read.
    public override int Read(byte[] buffer, int offset, int count) =>
        ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override int Read(Span<byte> buffer)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(Math.Min(buffer.Length, 64 * 1024));
        int count = Read(rented, 0, Math.Min(buffer.Length, rented.Length));
        rented.AsSpan(0, count).CopyTo(buffer);
        // Not returned after a failure: the read may still be in progress.
        ArrayPool<byte>.Shared.Return(rented);
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            ReturnWatchdog();
            _checksum?.Dispose();
            request?.Release(isAbandoned: true);
            inner.Dispose();
            response.Dispose();
        }
        base.Dispose(disposing);
    }

    /// <summary>Stores the watchdog of a completed read for the next read.</summary>
    private void StoreWatchdog(Watchdog watchdog)
    {
        if (!watchdog.Stop())
        {
            watchdog.Dispose();
            return;
        }
        Interlocked.Exchange(ref _watchdog, watchdog);
        // The body may have been disposed in the meantime.
        if (Volatile.Read(ref _isDisposed))
            ReturnWatchdog();
    }

    private void ReturnWatchdog()
    {
        if (Interlocked.Exchange(ref _watchdog, null) is { } watchdog)
            resources.ReturnWatchdog(watchdog);
    }

    private TernTimeoutException CreateTimeoutException(Exception? cause) => _expired == TimeoutKind.Idle
        ? new TernIdleTimeoutException(timeouts.Idle, call, cause)
        : new TernStallTimeoutException(timeouts.Stall, call, cause);

    /// <summary>Counts the received bytes. Verifies the checksum with the last byte, because a caller that knows the length does not read again.</summary>
    private void OnReceived(ReadOnlySpan<byte> bytes)
    {
        _received += bytes.Length;
        _checksum?.Append(bytes);
        bool isEnd = bytes.IsEmpty;
        if (promised is { } length)
        {
            if (_received > length || (isEnd && _received < length))
                throw _failure = TransportFailure.CreateForWrongLength(_received, length, call);
            isEnd = _received == length;
        }
        if (!isEnd || _checksum is null)
            return;
        _failure = _checksum.Verify(call);
        _checksum.Dispose();
        _checksum = null;
        if (_failure is not null)
            throw _failure;
    }
}
