using System.ComponentModel;
using System.Runtime.InteropServices;

namespace Tern.Functions.Testing.Processes;

/// <summary>Sends signals to processes.</summary>
internal static partial class ProcessSignals
{
    private const int Terminate = 15;

    // The numbers differ between the systems.
    private static readonly int s_stop = OperatingSystem.IsLinux() ? 19 : 17;
    private static readonly int s_continue = OperatingSystem.IsLinux() ? 18 : 19;

    public static void SendTerminate(int process) => Send(process, Terminate);

    public static void SendStop(int process) => Send(process, s_stop);

    public static void SendContinue(int process) => Send(process, s_continue);

    /// <exception cref="PlatformNotSupportedException">The system is Windows.</exception>
    private static void Send(int process, int signal)
    {
        if (OperatingSystem.IsWindows())
            throw new PlatformNotSupportedException("Signals require Linux or macOS.");
        const int NoSuchProcess = 3;
        if (Kill(process, signal) != 0 && Marshal.GetLastPInvokeError() is not NoSuchProcess and var error)
            throw new Win32Exception(error);
    }

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    private static partial int Kill(int process, int signal);
}
