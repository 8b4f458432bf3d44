namespace Tern.EventStreams;

/// <summary>A stream of events without one: what a result has that no service gave, as in a user's tests.</summary>
/// <typeparam name="TEvent">The union of the stream's events.</typeparam>
public sealed class NoEvents<TEvent> : IAsyncEnumerable<TEvent>, IAsyncEnumerator<TEvent>
{
    private NoEvents()
    {
    }

    /// <summary>The one instance.</summary>
    public static NoEvents<TEvent> Instance { get; } = new();

    TEvent IAsyncEnumerator<TEvent>.Current => default!;

    /// <inheritdoc/>
    public IAsyncEnumerator<TEvent> GetAsyncEnumerator(CancellationToken cancellationToken = default) => this;

    ValueTask<bool> IAsyncEnumerator<TEvent>.MoveNextAsync() => new(false);

    ValueTask IAsyncDisposable.DisposeAsync() => default;
}
