using Tern.Runtime;

namespace Tern.Functions.Runtime;

/// <summary>The objects of an invocation that a handler can retain. They are closed after it, so that a handler cannot read or write the bytes of another invocation.</summary>
internal sealed class InvocationBuffers
{
    /// <summary>The memory of the event.</summary>
    public InvocationMemory Payload { get; } = new();

    /// <summary>The memory of the response.</summary>
    public InvocationMemory ResponsePayload { get; } = new();

    /// <summary>The buffer of the response.</summary>
    public required PooledBuffer Response { get; init; }
}
