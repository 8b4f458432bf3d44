using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern.Functions.Handlers;

/// <summary>Reads the event, and writes the result of a delegate.</summary>
internal sealed class PayloadHandler<TEvent, TResult>(Func<TEvent, Invocation, ValueTask<TResult>> handler) : IFunctionHandler
    where TEvent : IPayload<TEvent>
    where TResult : IPayload<TResult>
{
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask HandleAsync(Invocation invocation)
    {
        TResult result = await handler(PayloadReader.Read<TEvent>(invocation.Payload.Span), invocation).ConfigureAwait(false);
        Write(invocation, result);
    }

    private static void Write(Invocation invocation, TResult result)
    {
        if (result is null)
            return;
        var writer = new JsonWriter(invocation.Response);
        TResult.Write(ref writer, result);
        writer.Complete();
    }
}
