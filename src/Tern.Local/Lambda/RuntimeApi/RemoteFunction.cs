using System.Collections.Concurrent;
using System.Threading.Channels;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The invocations of a function in other processes. Several processes can execute the same function. Thread-safe.</summary>
/// <param name="continuesInline">
/// Whether the request of a process continues on the thread that adds its invocation, and the caller on that of the response. This saves two changes of the thread;
/// the second one takes 40 µs (eng/bench-local). The default is false.
/// </param>
internal sealed class RemoteFunction(bool continuesInline = false)
{
    private readonly Channel<RemoteInvocation> _waiting = Channel.CreateUnbounded<RemoteInvocation>(new UnboundedChannelOptions { AllowSynchronousContinuations = continuesInline });
    private readonly ConcurrentDictionary<string, RemoteInvocation> _inFlight = new(StringComparer.Ordinal);

    /// <summary>A function without invocations.</summary>
    public static RemoteFunction Empty { get; } = new();

    /// <summary>Called when a process receives an invocation; null for nothing.</summary>
    public Action<RemoteInvocation>? Received { get; init; }

    /// <summary>The handler of the function: it waits for the response of a process.</summary>
    public async ValueTask<ReadOnlyMemory<byte>> HandleAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        var invocation = new RemoteInvocation(payload, context, continuesInline);
        _inFlight[context.RequestId] = invocation;
        _waiting.Writer.TryWrite(invocation);
        try
        {
            return await invocation.Response.Task.WaitAsync(context.CancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _inFlight.TryRemove(new(context.RequestId, invocation));
            invocation.Release();
            RemoveEnded();
        }
    }

    // Without a process that receives them, invocations that have timed out would remain in memory.
    private void RemoveEnded()
    {
        while (_waiting.Reader.TryPeek(out RemoteInvocation? first) && !IsInFlight(first) && _waiting.Reader.TryRead(out RemoteInvocation? read))
        {
            // Another thread can have removed the first one meanwhile.
            if (IsInFlight(read))
                _waiting.Writer.TryWrite(read);
        }
    }

    private bool IsInFlight(RemoteInvocation invocation) => _inFlight.TryGetValue(invocation.Context.RequestId, out RemoteInvocation? current) && current == invocation;

    /// <summary>Waits for the next invocation that has not timed out.</summary>
    public async Task<(RemoteInvocation Invocation, ReadOnlyMemory<byte> Payload)> NextAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            RemoteInvocation invocation = await _waiting.Reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            // Before the check: an invocation is removed before its payload is released.
            ReadOnlyMemory<byte> payload = invocation.Payload;
            if (!IsInFlight(invocation))
                continue;
            Received?.Invoke(invocation);
            return (invocation, payload);
        }
    }

    /// <summary>Returns an invocation whose response was not sent, and reserves the response; null if there is none.</summary>
    public RemoteInvocation? TakeResponse(string requestId) =>
        _inFlight.TryGetValue(requestId, out RemoteInvocation? invocation) && invocation.TryRespond() ? invocation : null;

    /// <summary>Fails all invocations in flight, because the process has failed.</summary>
    /// <param name="errorType">The type of the error.</param>
    /// <param name="createDocument">Creates the document of the error for an invocation.</param>
    public void FailAll(string errorType, Func<RemoteInvocation, ReadOnlyMemory<byte>> createDocument)
    {
        foreach (RemoteInvocation invocation in _inFlight.Values)
        {
            if (invocation.TryRespond())
                invocation.Response.TrySetException(new RemoteFunctionException(errorType, createDocument(invocation)));
        }
    }
}
