namespace Tern.Http;

/// <summary>What a <see cref="Calls.RequestBody"/> writes to: tells progress to the watchdog, and the connection's failures from the body's own.</summary>
internal sealed class UploadStream(Stream destination, Watchdog? watchdog, TimeSpan stallLimit, CancellationToken end) : ForwardStream
{
    /// <summary>What the connection raised.</summary>
    public Exception? Failure { get; private set; }

    public override bool CanWrite => true;

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        end.ThrowIfCancellationRequested();
        try
        {
            await destination.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            Failure = e;
            throw;
        }
        watchdog?.Expect(TimeLimit.Stall, stallLimit);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        end.ThrowIfCancellationRequested();
        try
        {
            destination.Write(buffer);
        }
        catch (Exception e)
        {
            Failure = e;
            throw;
        }
        watchdog?.Expect(TimeLimit.Stall, stallLimit);
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => destination.FlushAsync(cancellationToken);
}
