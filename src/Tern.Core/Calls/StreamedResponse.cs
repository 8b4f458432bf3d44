namespace Tern.Calls;

/// <summary>
/// The base of every generated result whose body is still on its way. It holds a connection until it is disposed, or its
/// stream is; the members beside the stream are there at once.
/// </summary>
public abstract class StreamedResponse : ServiceResponse, IDisposable, IAsyncDisposable
{
    /// <summary>The stream, or the events, that the connection is held for.</summary>
    protected abstract object Streamed { get; }

    /// <summary>Releases the connection; what was not read of the body is lost.</summary>
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
