using System.Collections.Concurrent;
using System.Threading.Channels;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The invocations of a function in other processes. Several processes can execute the same function. Thread-safe.</summary>
internal sealed class RemoteFunction
{
    private readonly Channel<RemoteInvocation> _waiting = Channel.CreateUnbounded<RemoteInvocation>();
    private readonly ConcurrentDictionary<string, RemoteInvocation> _inFlight = new(StringComparer.Ordinal);

    /// <summary>The handler of the function: it waits for the response of a process.</summary>
    public async ValueTask<ReadOnlyMemory<byte>> HandleAsync(ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        var invocation = new RemoteInvocation(payload, context);
        _inFlight[context.RequestId] = invocation;
        _waiting.Writer.TryWrite(invocation);
        try
        {
            return await invocation.Response.Task.WaitAsync(context.CancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _inFlight.TryRemove(new(context.RequestId, invocation));
        }
    }

    /// <summary>Waits for the next invocation that has not timed out.</summary>
    public async Task<RemoteInvocation> NextAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            RemoteInvocation invocation = await _waiting.Reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (_inFlight.TryGetValue(invocation.Context.RequestId, out RemoteInvocation? current) && current == invocation)
                return invocation;
        }
    }

    /// <summary>Completes an invocation. Returns false if it does not exist.</summary>
    public bool Complete(string requestId, ReadOnlyMemory<byte> response) =>
        _inFlight.TryGetValue(requestId, out RemoteInvocation? invocation) && invocation.Response.TrySetResult(response);

    /// <summary>Fails an invocation. Returns false if it does not exist.</summary>
    public bool Fail(string requestId, string errorType, ReadOnlyMemory<byte> document) =>
        _inFlight.TryGetValue(requestId, out RemoteInvocation? invocation) && invocation.Response.TrySetException(new RemoteFunctionException(errorType, document));

    /// <summary>Fails all invocations in flight, because the process cannot start.</summary>
    public bool FailAll(string errorType, ReadOnlyMemory<byte> document)
    {
        foreach (string requestId in _inFlight.Keys)
            Fail(requestId, errorType, document);
        return true;
    }
}
