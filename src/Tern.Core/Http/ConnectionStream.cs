namespace Tern.Runtime;

/// <summary>The stream of a connection, above TLS, that counts the received bytes.</summary>
internal sealed class ConnectionStream(Stream inner) : ForwardOnlyStream
{
    private long _received;

    /// <summary>The number of received bytes. Closing the connection is not counted.</summary>
    public long ReceivedBytes => Volatile.Read(ref _received);

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override int Read(Span<byte> buffer) => Count(inner.Read(buffer));

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ValueTask<int> read = inner.ReadAsync(buffer, cancellationToken);
        return read.IsCompletedSuccessfully ? new(Count(read.Result)) : CountAsync(read);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ConnectionProbe.Current?.OnWrite(this);
        inner.Write(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ConnectionProbe.Current?.OnWrite(this);
        return inner.WriteAsync(buffer, cancellationToken);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush() => inner.Flush();

    public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            inner.Dispose();
        base.Dispose(disposing);
    }

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> CountAsync(ValueTask<int> read) => Count(await read.ConfigureAwait(false));

    private int Count(int received)
    {
        Interlocked.Add(ref _received, received);
        return received;
    }
}
