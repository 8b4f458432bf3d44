namespace Tern;

/// <summary>
/// The base class of every generated result with a streamed body. It holds a connection until it or its stream is disposed. The members beside
/// the stream are available at once.
/// </summary>
public abstract class StreamedResponse : ServiceResponse, IDisposable, IAsyncDisposable
{
    /// <summary>The stream, or the events, that hold the connection.</summary>
    protected abstract object Streamed { get; }

    /// <summary>Releases the connection. Unread bytes of the body are discarded.</summary>
    public void Dispose()
    {
        (Streamed as IDisposable)?.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <inheritdoc cref="Dispose"/>
    public async ValueTask DisposeAsync()
    {
        if (Streamed is IAsyncDisposable streamed)
            await streamed.DisposeAsync().ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }
}
