using System.Runtime.CompilerServices;
using Tern.Functions.Async;

namespace Tern.Functions.Handlers;

/// <summary>Reads the event, and writes the result of a delegate that returns a task.</summary>
// Not one class for both kinds: a delegate with ValueTask<T> brings the loader of generic types into a native program (bench/results/functions.md).
internal sealed class TaskHandler<TEvent, TResult>(Func<TEvent, Invocation, Task<TResult>> handler) : IFunctionHandler
    where TEvent : IPayload<TEvent>
    where TResult : IPayload<TResult>
{
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    public async ValueTask HandleAsync(Invocation invocation)
    {
        TResult result = await handler(Payloads.Read<TEvent>(invocation.Payload.Span), invocation).ConfigureAwait(false);
        if (result is not null)
            Payloads.Write(invocation.Response, result);
    }
}
