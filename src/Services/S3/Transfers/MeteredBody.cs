namespace Tern.S3.Transfers;

/// <summary>A body that reports its bytes to the meter as they are sent. Bytes that several attempts send are reported once.</summary>
internal sealed class MeteredBody(RequestBody inner, ProgressMeter meter) : RequestBody
{
    private long _reported;

    public override long? Length => inner.Length;

    public override bool CanReplay => inner.CanReplay;

    public override bool CanReadRepeatedly => inner.CanReadRepeatedly;

    public override bool TryGetMemory(out ReadOnlyMemory<byte> memory) => inner.TryGetMemory(out memory);

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken) =>
        inner.CopyToAsync(new MeteredStream(destination, this), cancellationToken);

    // Hashing sends no bytes.
    protected override ValueTask HashAsync(Stream destination, CancellationToken cancellationToken) => inner.CopyToAsync(destination, cancellationToken);

    /// <summary>Reports sent bytes. After a success all bytes are reported, because memory is sent without passing the stream.</summary>
    public void Report(long sent)
    {
        long before = Volatile.Read(ref _reported);
        // Two attempts can overlap. The first one that reaches a position reports it.
        if (sent > before && Interlocked.CompareExchange(ref _reported, sent, before) == before)
            meter.Add(sent - before);
    }
}
