using System.Runtime.CompilerServices;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Tests.Lambda;

/// <summary>Invocations that no process has received.</summary>
public sealed class RemoteFunctionTests
{
    [Fact]
    public async Task Payload_of_an_invocation_that_has_timed_out_is_released()
    {
        var function = new RemoteFunction();
        WeakReference payload = await TimeOutAsync(function);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Assert.False(payload.IsAlive);
        GC.KeepAlive(function);
    }

    // No local variable of a test refers to the payload.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> TimeOutAsync(RemoteFunction function)
    {
        byte[] payload = new byte[100];
        using var timeout = new CancellationTokenSource();
        Task invocation = function.HandleAsync(payload, new FunctionContext(TimeProvider.System, new LogTail()) { RequestId = Guid.NewGuid().ToString(), CancellationToken = timeout.Token }).AsTask();
        await timeout.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => invocation);
        return new WeakReference(payload);
    }
}
