using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An empty event stream: the default of results that were not received from a service, for example in tests.</summary>
/// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EmptyEventStream<TEvent> : IAsyncEnumerable<TEvent>, IAsyncEnumerator<TEvent>
{
    private EmptyEventStream()
    {
    }

    /// <summary>The shared instance.</summary>
    public static EmptyEventStream<TEvent> Instance { get; } = new();

    TEvent IAsyncEnumerator<TEvent>.Current => default!;

    /// <inheritdoc/>
    public IAsyncEnumerator<TEvent> GetAsyncEnumerator(CancellationToken cancellationToken = default) => this;

    ValueTask<bool> IAsyncEnumerator<TEvent>.MoveNextAsync() => new(false);

    ValueTask IAsyncDisposable.DisposeAsync() => default;
}
