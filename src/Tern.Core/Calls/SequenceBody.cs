namespace Tern.Runtime;

/// <summary>A body of parts that the caller creates one after the other.</summary>
/// <param name="parts">The parts. Each must not change until the next one is requested.</param>
/// <param name="length">The total number of bytes; null if it is not known.</param>
internal sealed class SequenceBody(IAsyncEnumerable<ReadOnlyMemory<byte>> parts, long? length) : RequestBody
{
    private bool _isRead;

    public override long? Length => length;

    /// <summary>True until the first part is requested. If no connection could be made, none was requested.</summary>
    public override bool CanReplay => !_isRead;

    public override bool CanReadRepeatedly => false;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isRead, true))
            throw new InvalidOperationException("The parts of the body were already sent, and they can be sent only once.");
        await foreach (ReadOnlyMemory<byte> part in parts.WithCancellation(cancellationToken).ConfigureAwait(false))
            await destination.WriteAsync(part, cancellationToken).ConfigureAwait(false);
    }
}
