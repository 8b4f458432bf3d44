namespace Tern.Functions.Handlers;

/// <summary>Reads the event for a delegate without a result.</summary>
internal sealed class EventOnlyHandler<TEvent>(Func<TEvent, Invocation, ValueTask> handler) : IFunctionHandler
    where TEvent : IPayload<TEvent>
{
    public ValueTask HandleAsync(Invocation invocation) => handler(Payloads.Read<TEvent>(invocation.Payload.Span), invocation);
}
