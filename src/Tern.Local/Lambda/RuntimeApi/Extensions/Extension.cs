using System.Threading.Channels;
using Tern.Local.Http;

namespace Tern.Local.Lambda.RuntimeApi.Extensions;

/// <summary>A registered extension, with the events that it has not received yet. Thread-safe.</summary>
/// <param name="name">The name.</param>
/// <param name="receivesInvocations">Whether it has registered for the event <c>INVOKE</c>.</param>
internal sealed class Extension(string name, bool receivesInvocations)
{
    // An extension that requests no events must not use all memory.
    private const int MaxWaiting = 100;

    private readonly Channel<RemoteInvocation> _waiting = Channel.CreateBounded<RemoteInvocation>(new BoundedChannelOptions(MaxWaiting) { FullMode = BoundedChannelFullMode.DropOldest });

    public string Id { get; } = Guid.NewGuid().ToString();

    public string Name => name;

    /// <summary>Adds an event, if the extension has registered for it.</summary>
    public void Publish(RemoteInvocation invocation)
    {
        if (receivesInvocations)
            _waiting.Writer.TryWrite(invocation);
    }

    /// <summary>Waits for the next event.</summary>
    public async ValueTask<LocalResponse> NextAsync(CancellationToken cancellationToken) =>
        ExtensionResponses.CreateInvoke(await _waiting.Reader.ReadAsync(cancellationToken).ConfigureAwait(false));
}
