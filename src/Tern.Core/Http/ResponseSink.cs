namespace Tern.Runtime;

/// <summary>Collects the body of a response in a pooled buffer, up to a limit. The transport writes to it directly from its own buffer.</summary>
internal sealed class ResponseSink(Watchdog watchdog) : ForwardOnlyStream
{
    /// <summary>The maximum number of bytes to reserve from Content-Length. Beyond it, the buffer grows with the received bytes.</summary>
    private const int MaxReserved = 1024 * 1024;

    private long _limit;
    private TimeSpan _stallLimit;

    public PooledBuffer Buffer { get; } = new();

    /// <summary>Whether the body is larger than the limit. The buffer contains the bytes up to the limit.</summary>
    public bool IsOverflowed { get; private set; }

    public void Start(long? expectedLength, long limit, TimeSpan stallLimit)
    {
        Buffer.Clear();
        IsOverflowed = false;
        _limit = limit;
        _stallLimit = stallLimit;
        if (expectedLength is > 0 and { } length)
            Buffer.GetSpan((int)Math.Min(length, MaxReserved));
        watchdog.StartTimeout(TimeoutKind.Stall, stallLimit);
    }

    public override bool CanWrite => true;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ReadOnlySpan<byte> accepted = buffer[..(int)Math.Min(buffer.Length, _limit - Buffer.WrittenCount)];
        accepted.CopyTo(Buffer.GetSpan(accepted.Length));
        Buffer.Advance(accepted.Length);
        if (accepted.Length < buffer.Length)
        {
            IsOverflowed = true;
            throw new InvalidDataException("The response is larger than the limit.");
        }
        watchdog.StartTimeout(TimeoutKind.Stall, _stallLimit);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.Span);
        return ValueTask.CompletedTask;
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.AsSpan(offset, count));
        return Task.CompletedTask;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Buffer.Dispose();
        base.Dispose(disposing);
    }
}
