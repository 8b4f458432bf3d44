using Tern.Local.Delivery;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>An invocation that a function in another process executes.</summary>
/// <param name="Payload">The event.</param>
/// <param name="Context">The context of the invocation.</param>
internal sealed record RemoteInvocation(ReadOnlyMemory<byte> Payload, FunctionContext Context)
{
    private int _isAnswered;

    /// <summary>The trace header. The requests of the function have it too, so that a loop through another process ends.</summary>
    public string TraceHeader { get; } = Lineage.CreateHeader(Context.RequestId, Context.Deadline - Context.RemainingTime, DeliveryChain.Length);

    /// <summary>Completes with the response of the process. It is empty if the response was streamed.</summary>
    public TaskCompletionSource<ReadOnlyMemory<byte>> Response { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Reserves the only response. Returns false if the process has sent one before.</summary>
    public bool TryRespond() => Interlocked.Exchange(ref _isAnswered, 1) == 0;
}
