using System.Runtime.InteropServices;

namespace Tern.Aot.Suspension;

/// <summary>Runs the scenarios of all faults at the same time, with and without TLS.</summary>
internal static class Driver
{
    /// <summary>The time limit of everything else than the stop.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(400);

    /// <returns>The exit code: 0 if all scenarios succeeded.</returns>
    public static async Task<int> RunAsync(TimeSpan stopTime)
    {
        using var cancellation = new CancellationTokenSource(stopTime + s_limit);
        // The processes are then killed too.
        using var terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Cancel);
        using var interrupted = PosixSignalRegistration.Create(PosixSignal.SIGINT, Cancel);
        using var certificate = new TestCertificate();
        var scenarios = new List<Task<bool>>();
        foreach (Fault fault in Enum.GetValues<Fault>())
        {
            scenarios.Add(new Scenario(fault, certificate: null).RunAsync(stopTime, cancellation.Token));
            scenarios.Add(new Scenario(fault, certificate).RunAsync(stopTime, cancellation.Token));
        }
        bool[] succeeded = await Task.WhenAll(scenarios);
        return Array.TrueForAll(succeeded, static value => value) ? 0 : 1;

        void Cancel(PosixSignalContext context)
        {
            context.Cancel = true;
            cancellation.Cancel();
        }
    }
}
