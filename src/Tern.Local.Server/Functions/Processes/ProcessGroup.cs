using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>A process and those that it has started, also those that have left its process group.</summary>
/// <param name="process">The process.</param>
/// <param name="address">The address of its runtime API, which the environment of all its descendants contains.</param>
internal sealed partial class ProcessGroup(Process process, string address)
{
    private const int Terminate = 15;
    private const int KillSignal = 9;

    // A process that starts others all the time can be found again and again.
    private const int MaxRounds = 50;

    private readonly int _id = process.Id;
    private readonly byte[] _variable = Encoding.UTF8.GetBytes($"{FunctionEnvironment.RuntimeApi}={address}\0");

    /// <summary>Sends SIGTERM to the process. Returns false if this is not possible.</summary>
    public bool TryTerminate() => !OperatingSystem.IsWindows() && !process.HasExited && Signal(_id, Terminate) == 0;

    /// <summary>Kills all processes.</summary>
    public void Kill()
    {
        if (FunctionLauncher.HasGroups)
            _ = Signal(-_id, KillSignal);
        try
        {
            process.Kill(entireProcessTree: true);
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It has ended already, or a process of it has.
        }
        for (int round = 0; round < MaxRounds && KillByEnvironment(); round++)
        {
        }
    }

    // A daemon has another session and another parent, but the same environment.
    private bool KillByEnvironment()
    {
        if (!OperatingSystem.IsLinux())
            return false;
        bool isFound = false;
        foreach (string folder in Directory.EnumerateDirectories("/proc"))
        {
            if (!int.TryParse(Path.GetFileName(folder.AsSpan()), NumberStyles.None, CultureInfo.InvariantCulture, out int id) || !HasEnvironment(folder))
                continue;
            isFound |= Signal(id, KillSignal) == 0;
        }
        return isFound;
    }

    private bool HasEnvironment(string folder)
    {
        try
        {
            // A process that has ended, but whose parent does not know it yet, has no environment.
            return File.ReadAllBytes(Path.Combine(folder, "environ")).AsSpan().IndexOf(_variable) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Signal(int process, int signal);
}
