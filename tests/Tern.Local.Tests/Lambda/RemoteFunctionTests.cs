using System.Runtime.CompilerServices;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Tests.Lambda;

/// <summary>Invocations that no process has received.</summary>
public sealed class RemoteFunctionTests
{
    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(1);

    [Fact]
    public void Payload_of_an_invocation_that_has_timed_out_is_released()
    {
        var function = new RemoteFunction();
        WeakReference payload = TimeOut(function);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.False(payload.IsAlive);
        GC.KeepAlive(function);
    }

    // No local variable of the test refers to the payload.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference TimeOut(RemoteFunction function)
    {
        byte[] payload = new byte[100];
        using var timeout = new CancellationTokenSource();
        Task invocation = function.HandleAsync(payload, new FunctionContext(TimeProvider.System, new LogTail()) { RequestId = Guid.NewGuid().ToString(), CancellationToken = timeout.Token }).AsTask();
        timeout.Cancel();
        Assert.True(SpinWait.SpinUntil(() => invocation.IsCompleted, s_maxWait));
        return new WeakReference(payload);
    }
}
