namespace Tern.Http;

/// <summary>What a <see cref="Calls.RequestBody"/> writes to: tells progress to the watchdog, and the connection's failures from the body's own.</summary>
internal sealed class UploadStream(Stream destination, RequestContent content, Watchdog? watchdog, TimeSpan stallLimit) : ForwardStream
{
    /// <summary>What the connection raised.</summary>
    public Exception? Failure { get; private set; }

    public override bool CanWrite => true;

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ThrowIfAbandoned();
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
        ThrowIfAbandoned();
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

    private void ThrowIfAbandoned()
    {
        if (content.IsAbandoned)
        {
            Failure = new ObjectDisposedException(nameof(UploadStream), "The attempt that this was sent with is over.");
            throw Failure;
        }
    }
}
