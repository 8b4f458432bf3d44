using System.Buffers;
using System.Runtime.CompilerServices;

namespace Tern.Functions.Handlers;

/// <summary>Passes bytes to a delegate, and writes the bytes that it returns.</summary>
internal sealed class BytesHandler(Func<ReadOnlyMemory<byte>, Invocation, ValueTask<ReadOnlyMemory<byte>>> handler) : IFunctionHandler
{
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask HandleAsync(Invocation invocation)
    {
        ReadOnlyMemory<byte> response = await handler(invocation.Payload, invocation).ConfigureAwait(false);
        invocation.Response.Write(response.Span);
    }
}
