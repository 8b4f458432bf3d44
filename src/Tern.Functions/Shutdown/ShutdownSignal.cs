using System.Runtime.InteropServices;
using Tern.Functions.Runtime;

namespace Tern.Functions.Shutdown;

/// <summary>Stops the process in order when Lambda sends SIGTERM.</summary>
internal sealed class ShutdownSignal : IDisposable
{
    // The service kills the process 500 ms after the signal.
    private static readonly TimeSpan s_maxTime = TimeSpan.FromMilliseconds(400);
    private static readonly TimeSpan s_timeToEnd = TimeSpan.FromMilliseconds(350);

    private readonly FunctionRuntime _runtime;
    private readonly IDisposable _registration;
    private ITimer? _limit;
    private ITimer? _end;

    private ShutdownSignal(FunctionRuntime runtime)
    {
        _runtime = runtime;
        _registration = runtime.Hosted is { } host ? host.OnTerminate(Stop) : PosixSignalRegistration.Create(PosixSignal.SIGTERM, Handle);
    }

    public static ShutdownSignal Register(FunctionRuntime runtime) => new(runtime);

    public void Dispose()
    {
        _registration.Dispose();
        _limit?.Dispose();
        _end?.Dispose();
    }

    private void Handle(PosixSignalContext context)
    {
        context.Cancel = true;
        Stop();
    }

    private void Stop()
    {
        // Before the tokens are cancelled, whose callbacks can block.
        _limit = _runtime.Time.CreateTimer(static runtime => Exit((FunctionRuntime)runtime!), _runtime, s_maxTime, Timeout.InfiniteTimeSpan);
        _end = _runtime.Time.CreateTimer(static runtime => ((FunctionRuntime)runtime!).End(), _runtime, s_timeToEnd, Timeout.InfiniteTimeSpan);
        _runtime.Stop();
    }

    private static void Exit(FunctionRuntime runtime)
    {
        if (runtime.Hosted is { } host)
            host.Exit(0);
        else
            Environment.Exit(0);
    }
}
