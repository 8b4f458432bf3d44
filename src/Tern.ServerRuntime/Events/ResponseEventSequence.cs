using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>The events of one union type as the body of a response.</summary>
internal sealed class ResponseEventSequence<TEvent>(IAsyncEnumerable<TEvent> events, EventWriter<TEvent> writeEvent, EventErrorWriter writeError) : ResponseEvents
{
    public override async Task CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        using var frame = new PooledBuffer();
        // Immediately, so that the client receives the headers before the first event.
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            await foreach (TEvent value in events.WithCancellation(cancellationToken).ConfigureAwait(false))
            {
                frame.Clear();
                writeEvent(frame, value);
                await SendAsync(frame, destination, cancellationToken).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is TernServiceException or TernSerializationException)
        {
            frame.Clear();
            WriteError(frame, e as TernServiceException ?? Rejections.Unreadable((TernSerializationException)e));
            await SendAsync(frame, destination, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task SendAsync(PooledBuffer frame, Stream destination, CancellationToken cancellationToken)
    {
        await destination.WriteAsync(frame.WrittenMemory, cancellationToken).ConfigureAwait(false);
        await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private void WriteError(PooledBuffer output, TernServiceException error)
    {
        if (writeError(output, error))
            return;
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, "error");
        frame.WriteHeader(":error-code"u8, error.ErrorCode);
        frame.WriteHeader(":error-message"u8, error.ServiceMessage);
        frame.Complete(frame.HeadersLength);
    }
}
