using System.Buffers;
using System.Runtime.CompilerServices;
using Tern.Calls;
using Tern.Checksums;

namespace Tern.Http;

/// <summary>The body of a streamed response. It owns the response: disposing it releases the connection.</summary>
/// <param name="inner">The body as the transport gives it.</param>
/// <param name="response">The response.</param>
/// <param name="request">What was sent, if anything, the rest of which may still be on its way: it ends with this.</param>
/// <param name="call">The call, for messages.</param>
/// <param name="secrets">What no message may repeat.</param>
/// <param name="resources">What clients share, which has the watchdogs.</param>
/// <param name="timeouts">How long a read may take.</param>
/// <param name="isFramed">Whether the body is a stream of events, between which another limit applies than within one.</param>
/// <param name="promised">How many bytes the service said there are; null when it did not.</param>
/// <param name="checksum">What the bytes are held against; null for nothing.</param>
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
    : ForwardStream
{
    private Watchdog? _watchdog;
    private ResponseChecksum? _checksum = checksum;
    private TernException? _failure;
    private long _received;
    private TimeLimit _reached;
    private bool _isDisposed;

    /// <summary>Whether the next byte belongs to an event of which bytes have been received.</summary>
    public bool IsInsideEvent { get; set; }

    public override bool CanRead => !_isDisposed;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        if (_reached != TimeLimit.None)
            throw TimedOut(null);
        if (_failure is not null)
            throw _failure;
        // A read has the watchdog to itself: only when it has ended may another body use it.
        Watchdog watchdog = Interlocked.Exchange(ref _watchdog, null) ?? resources.RentWatchdog();
        watchdog.Start(Timeout.InfiniteTimeSpan, cancellationToken);
        if (isFramed && !IsInsideEvent)
            watchdog.Expect(TimeLimit.Idle, timeouts.Idle);
        else
            watchdog.Expect(TimeLimit.Stall, timeouts.Stall);
        int count;
        try
        {
            count = await inner.ReadAsync(buffer, watchdog.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (watchdog.Reached != TimeLimit.None)
        {
            _reached = watchdog.Reached;
            throw TimedOut(e);
        }
        catch (OperationCanceledException e) when (cancellationToken.IsCancellationRequested)
        {
            throw new OperationCanceledException(e.Message, e, cancellationToken);
        }
        catch (Exception) when (request?.BodyFailure is not null)
        {
            throw new InvalidRequestException($"the request body could not be read ({request.BodyFailure.GetType().Name})", call, request.BodyFailure);
        }
        // A read that was cancelled has closed the connection under the stream, which is not the reader's doing.
        // Nor is the cancellation with which the transport ends the streams of a connection that it aborts.
        catch (Exception e) when (e is IOException or HttpRequestException or OperationCanceledException || (e is ObjectDisposedException && !_isDisposed))
        {
            throw TransportFailure.OfBody(e, call, secrets);
        }
        finally
        {
            Keep(watchdog);
        }
        // A reader without room waits for the next byte and takes none.
        if (!buffer.IsEmpty)
            Take(buffer.Span[..count]);
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // A read that blocks cannot be ended from outside, so that it would wait for a silent server for ever: it waits for an
    // asynchronous one instead.
    public override int Read(byte[] buffer, int offset, int count) =>
        ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override int Read(Span<byte> buffer)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(Math.Min(buffer.Length, 64 * 1024));
        int count = Read(rented, 0, Math.Min(buffer.Length, rented.Length));
        rented.AsSpan(0, count).CopyTo(buffer);
        // Not given back after a failure: the read may still be under way.
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

    /// <summary>Stores the watchdog of a read that has ended for the next one.</summary>
    private void Keep(Watchdog watchdog)
    {
        if (!watchdog.Stop())
        {
            watchdog.Dispose();
            return;
        }
        Interlocked.Exchange(ref _watchdog, watchdog);
        // The body may have been disposed meanwhile.
        if (Volatile.Read(ref _isDisposed))
            ReturnWatchdog();
    }

    private void ReturnWatchdog()
    {
        if (Interlocked.Exchange(ref _watchdog, null) is { } watchdog)
            resources.ReturnWatchdog(watchdog);
    }

    private CallTimeoutException TimedOut(Exception? cause) => _reached == TimeLimit.Idle
        ? new IdleTimeoutException(timeouts.Idle, call, cause)
        : new StallTimeoutException(timeouts.Stall, call, cause);

    /// <summary>Counts what came, and verifies it with its last byte: one who knows the length does not ask for more.</summary>
    private void Take(ReadOnlySpan<byte> bytes)
    {
        _received += bytes.Length;
        _checksum?.Append(bytes);
        bool isEnd = bytes.IsEmpty;
        if (promised is { } length)
        {
            if (_received > length || (isEnd && _received < length))
                throw _failure = TransportFailure.WrongLength(_received, length, call);
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
