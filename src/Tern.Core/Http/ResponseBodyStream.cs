using Tern.Calls;

namespace Tern.Http;

/// <summary>The body of a streamed response. It owns the response: disposing it releases the connection.</summary>
internal sealed class ResponseBodyStream(Stream inner, HttpResponseMessage response, CallInfo call, TimeProvider timeProvider, TimeSpan stallLimit) : ForwardStream
{
    private readonly Watchdog _watchdog = new(timeProvider);

    public override bool CanRead => true;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, cancellationToken);
        _watchdog.Expect(TimeLimit.Stall, stallLimit);
        try
        {
            return await inner.ReadAsync(buffer, _watchdog.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (_watchdog.Reached == TimeLimit.Stall)
        {
            throw new StallTimeoutException(stallLimit, call, e);
        }
        catch (OperationCanceledException e) when (cancellationToken.IsCancellationRequested)
        {
            throw new OperationCanceledException(e.Message, e, cancellationToken);
        }
        catch (Exception e) when (e is IOException or HttpRequestException)
        {
            throw TransportFailure.OfBody(e, call);
        }
        finally
        {
            _watchdog.Stop();
        }
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(Span<byte> buffer)
    {
        try
        {
            return inner.Read(buffer);
        }
        catch (Exception e) when (e is IOException or HttpRequestException)
        {
            throw TransportFailure.OfBody(e, call);
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _watchdog.Dispose();
            inner.Dispose();
            response.Dispose();
        }
        base.Dispose(disposing);
    }
}
