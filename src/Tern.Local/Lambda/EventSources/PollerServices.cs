using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.EventSources;

/// <summary>What pollers need of other parts.</summary>
/// <param name="Effects">The queue of effects, and the clock.</param>
/// <param name="Invoker">Executes invocations.</param>
/// <param name="Targets">Sends the records of failures.</param>
/// <param name="Events">Records deliveries and drops.</param>
/// <param name="Documents">Stores the positions in streams.</param>
internal sealed record PollerServices(DeliveryEngine Effects, FunctionInvoker Invoker, IMessageTargets Targets, LocalEvents Events, DocumentStore Documents)
{
    public DateTimeOffset Now => Effects.Time.GetUtcNow();

    /// <summary>Whether a mapping can invoke its function. A mapping of the data folder waits for the code of its function.</summary>
    public bool IsReady(EventSourceMapping mapping)
    {
        if (!mapping.AwaitsCode)
            return true;
        lock (mapping.Catalog.Lock)
        {
            if (ResolvedFunction.TryFind(mapping.Catalog, mapping.Function) is not { } resolved || !Invoker.HasCode(resolved))
                return false;
            mapping.AwaitsCode = false;
            return true;
        }
    }

    /// <summary>Starts the invocation of the function of a mapping; null if the function does not exist.</summary>
    /// <param name="mapping">The mapping.</param>
    /// <param name="requestId">The ID of the invocation.</param>
    /// <param name="payload">The event.</param>
    /// <param name="chainLength">The greatest length of the <see cref="DeliveryChain"/> of the records.</param>
    /// <param name="attempt">The number of the attempt, from 1.</param>
    /// <exception cref="Tern.Lambda.TooManyRequestsException">Too many invocations are in flight.</exception>
    public Task<InvocationResult>? TryInvoke(EventSourceMapping mapping, string requestId, ReadOnlyMemory<byte> payload, int chainLength, int attempt)
    {
        ResolvedFunction? resolved;
        lock (mapping.Catalog.Lock)
            resolved = ResolvedFunction.TryFind(mapping.Catalog, mapping.Function);
        return resolved is null ? null : Invoker.InvokeAsync(new FunctionInvocation
        {
            Function = resolved.Function,
            Version = resolved.Version,
            InvokedArn = resolved.Arn,
            RequestId = requestId,
            Payload = payload,
            Source = mapping.SourceArn,
            ChainLength = chainLength + 1,
            Attempt = attempt,
        });
    }
}
