using System.Buffers;
using Tern.Calls;

namespace Tern.Http;

/// <summary>The body of a streamed response. It owns the response: disposing it releases the connection.</summary>
/// <param name="inner">The body as the transport gives it.</param>
/// <param name="response">The response.</param>
/// <param name="request">What was sent, if anything, the rest of which may still be on its way: it ends with this.</param>
/// <param name="call">The call, for messages.</param>
/// <param name="secrets">What no message may repeat.</param>
/// <param name="timeProvider">The clock.</param>
/// <param name="stallLimit">How long a read may take.</param>
internal sealed class ResponseBodyStream(
    Stream inner,
    HttpResponseMessage response,
    RequestContent? request,
    CallInfo call,
    SecretScrubber secrets,
    TimeProvider timeProvider,
    TimeSpan stallLimit)
    : ForwardStream
{
    private Watchdog? _watchdog;
    private bool _hasStalled;
    private bool _isDisposed;

    public override bool CanRead => !_isDisposed;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        if (_hasStalled)
            throw new StallTimeoutException(stallLimit, call);
        Watchdog watchdog = _watchdog ??= new Watchdog(timeProvider);
        watchdog.Start(Timeout.InfiniteTimeSpan, cancellationToken);
        watchdog.Expect(TimeLimit.Stall, stallLimit);
        try
        {
            return await inner.ReadAsync(buffer, watchdog.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (watchdog.Reached == TimeLimit.Stall)
        {
            _hasStalled = true;
            throw new StallTimeoutException(stallLimit, call, e);
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
        catch (Exception e) when (e is IOException or HttpRequestException || (e is ObjectDisposedException && !_isDisposed))
        {
            throw TransportFailure.OfBody(e, call, secrets);
        }
        finally
        {
            if (!watchdog.Stop())
            {
                watchdog.Dispose();
                _watchdog = null;
            }
        }
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // A read that blocks cannot be ended from outside, so that it would wait for a silent server for ever: it waits for an
    // asynchronous one instead.
    public override int Read(byte[] buffer, int offset, int count) =>
        ReadAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override int Read(Span<byte> buffer)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(buffer.Length);
        int count = Read(rented, 0, buffer.Length);
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
            _watchdog?.Dispose();
            request?.Release(isAbandoned: true);
            inner.Dispose();
            response.Dispose();
        }
        base.Dispose(disposing);
    }
}
