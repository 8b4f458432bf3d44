namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>An invocation that a function in another process executes.</summary>
/// <param name="Payload">The event.</param>
/// <param name="Context">The context of the invocation.</param>
internal sealed record RemoteInvocation(ReadOnlyMemory<byte> Payload, FunctionContext Context)
{
    /// <summary>Completes with the response of the process.</summary>
    public TaskCompletionSource<ReadOnlyMemory<byte>> Response { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
}
