namespace Tern.Calls;

/// <summary>Pieces of bytes that the caller makes one after the other.</summary>
/// <param name="pieces">The pieces; each must stay as it is until the next one is asked for.</param>
/// <param name="length">Their bytes in all; null when that is not known.</param>
internal sealed class SequenceBody(IAsyncEnumerable<ReadOnlyMemory<byte>> pieces, long? length) : RequestBody
{
    private bool _isRead;

    public override long? Length => length;

    /// <summary>As long as no piece was asked for, which is so when no connection could be made.</summary>
    public override bool CanReplay => !_isRead;

    public override bool CanRepeat => false;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isRead, true))
            throw new InvalidOperationException("The pieces of the body have been sent already.");
        await foreach (ReadOnlyMemory<byte> piece in pieces.WithCancellation(cancellationToken).ConfigureAwait(false))
            await destination.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
    }
}
