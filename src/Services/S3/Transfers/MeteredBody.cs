using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>A body whose bytes are told to the meter as they are sent, each once, however many attempts it takes.</summary>
internal sealed class MeteredBody(RequestBody inner, ProgressMeter meter) : RequestBody
{
    private long _told;

    public override long? Length => inner.Length;

    public override bool CanReplay => inner.CanReplay;

    public override bool CanRepeat => inner.CanRepeat;

    public override bool TryGetMemory(out ReadOnlyMemory<byte> memory) => inner.TryGetMemory(out memory);

    public override ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken) =>
        inner.CopyToAsync(new MeteredStream(destination, this), cancellationToken);

    // Nothing is sent by that.
    protected override ValueTask HashAsync(Stream destination, CancellationToken cancellationToken) => inner.CopyToAsync(destination, cancellationToken);

    /// <summary>So many bytes of the body have been sent; all of them once it has arrived, since what is sent from memory is not seen passing.</summary>
    public void Tell(long sent)
    {
        long before = Volatile.Read(ref _told);
        // Two attempts may overlap for a moment; the first to come this far tells of it.
        if (sent > before && Interlocked.CompareExchange(ref _told, sent, before) == before)
            meter.Add(sent - before);
    }
}
