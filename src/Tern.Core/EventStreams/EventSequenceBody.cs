namespace Tern.Runtime;

/// <summary>A request body of events of one union type.</summary>
/// <param name="events">The events; null for none.</param>
/// <param name="writeEvent">Writes one event.</param>
/// <param name="initial">The frame of the initial message; empty for none.</param>
internal sealed class EventSequenceBody<TEvent>(IAsyncEnumerable<TEvent>? events, EventWriter<TEvent> writeEvent, byte[] initial) : EventStreamBody
{
    private bool _isStarted;

    /// <summary>True until sending starts, for example if no connection could be established.</summary>
    public override bool CanReplay => !_isStarted;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isStarted, true))
            throw new InvalidOperationException("The events of this request have already been sent. An event stream cannot be sent twice.");
        using var frame = new PooledBuffer();
        using var signed = new PooledBuffer();
        // Immediately, even without an event: a service may respond to the headers alone.
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (initial.Length > 0)
            await SendAsync(initial, signed, destination, cancellationToken).ConfigureAwait(false);
        if (events is not null)
        {
            await foreach (TEvent value in events.WithCancellation(cancellationToken).ConfigureAwait(false))
            {
                frame.Clear();
                writeEvent(frame, value);
                await SendAsync(frame.WrittenMemory, signed, destination, cancellationToken).ConfigureAwait(false);
            }
        }
        if (Signer is not null)
            await SendAsync(default, signed, destination, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask SendAsync(ReadOnlyMemory<byte> frame, PooledBuffer signed, Stream destination, CancellationToken cancellationToken)
    {
        if (Signer is { } signer)
        {
            signed.Clear();
            signer.Write(signed, frame.Span);
            frame = signed.WrittenMemory;
        }
        await destination.WriteAsync(frame, cancellationToken).ConfigureAwait(false);
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
    }
}
