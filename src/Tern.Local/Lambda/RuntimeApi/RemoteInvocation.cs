using System.Runtime.CompilerServices;
using Tern.Local.Delivery;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>An invocation that a function in another process executes.</summary>
/// <param name="payload">The event.</param>
/// <param name="context">The context of the invocation.</param>
/// <param name="continuesInline">Whether the caller continues on the thread that receives the response.</param>
internal sealed class RemoteInvocation(ReadOnlyMemory<byte> payload, FunctionContext context, bool continuesInline)
{
    private StrongBox<ReadOnlyMemory<byte>>? _payload = new(payload);
    private int _isAnswered;

    /// <summary>The event. Empty after <see cref="Release"/>.</summary>
    public ReadOnlyMemory<byte> Payload => Volatile.Read(ref _payload)?.Value ?? default;

    public FunctionContext Context { get; } = context;

    /// <summary>The trace header. The requests of the function have it too, so that a loop through another process ends.</summary>
    public string TraceHeader { get; } = context.TraceHeader ?? Lineage.CreateHeader(context.RequestId, context.Deadline - context.RemainingTime, DeliveryChain.Length);

    /// <summary>Completes with the response of the process. It is empty if the response was streamed.</summary>
    public TaskCompletionSource<ReadOnlyMemory<byte>> Response { get; } = new(continuesInline ? TaskCreationOptions.None : TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Releases the event, because a queue of invocations can refer to this one for some time after its end.</summary>
    public void Release() => Volatile.Write(ref _payload, null);

    /// <summary>Reserves the only response. Returns false if the process has sent one before.</summary>
    public bool TryRespond() => Interlocked.Exchange(ref _isAnswered, 1) == 0;
}
