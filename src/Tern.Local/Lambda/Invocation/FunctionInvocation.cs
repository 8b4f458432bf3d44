using Tern.Local.Delivery;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Invocation;

/// <summary>An invocation to execute.</summary>
internal sealed record FunctionInvocation
{
    /// <summary>The function.</summary>
    public required StoredFunction Function { get; init; }

    /// <summary>The version to execute.</summary>
    public required StoredVersion Version { get; init; }

    /// <summary>The ARN that was invoked.</summary>
    public required string InvokedArn { get; init; }

    /// <summary>The ID of the invocation.</summary>
    public required string RequestId { get; init; }

    /// <summary>The event.</summary>
    public required ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary>The decoded client context; null for none.</summary>
    public ReadOnlyMemory<byte>? ClientContext { get; init; }

    /// <summary>The tenant; null for none.</summary>
    public string? TenantId { get; init; }

    /// <summary>The number of the attempt, from 1. Only event sources and asynchronous invocations have retries.</summary>
    public int Attempt { get; init; } = 1;

    /// <summary>Receives the response as a stream; null for a response that is returned as a whole.</summary>
    public ResponseChunks? Chunks { get; init; }

    /// <summary>The ARN of the resource that has caused the invocation; null for a request.</summary>
    public string? Source { get; init; }

    /// <summary>The number of this invocation in its <see cref="DeliveryChain"/>.</summary>
    public int ChainLength { get; init; } = DeliveryChain.Length + 1;
}
