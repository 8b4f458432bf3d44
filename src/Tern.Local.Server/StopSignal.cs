using System.Runtime.InteropServices;

namespace Tern.Local.Server;

/// <summary>Receives SIGINT and SIGTERM, which stop the program.</summary>
internal sealed class StopSignal : IDisposable
{
    private readonly TaskCompletionSource _received = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;

    public StopSignal()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Receive);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Receive);
    }

    /// <summary>Completes when a signal has been received since this object was created.</summary>
    public Task Received => _received.Task;

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
    }

    private void Receive(PosixSignalContext signal)
    {
        signal.Cancel = true;
        _received.TrySetResult();
    }
}
