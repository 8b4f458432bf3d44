using System.Runtime.CompilerServices;
using Tern.Functions.Codecs;

namespace Tern.Functions.Handlers;

/// <summary>Passes bytes to a delegate, and writes the bytes that it returns.</summary>
internal sealed class BytesHandler(Func<ReadOnlyMemory<byte>, Invocation, ValueTask<ReadOnlyMemory<byte>>> handler) : IFunctionHandler
{
    public ValueTask HandleAsync(Invocation invocation)
    {
        ValueTask<ReadOnlyMemory<byte>> response = handler(invocation.Payload, invocation);
        // With ReadyToRun, the methods of this type of task are compiled at the start: two here, ten for an await.
        if (!response.IsCompletedSuccessfully)
            return WriteAsync(response, invocation);
        FunctionStreams.Copy(invocation, response.Result);
        return ValueTask.CompletedTask;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask WriteAsync(ValueTask<ReadOnlyMemory<byte>> response, Invocation invocation) =>
        FunctionStreams.Copy(invocation, await response.ConfigureAwait(false));
}
