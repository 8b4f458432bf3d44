using System.Globalization;
using System.Runtime.InteropServices;

/// <summary>The process of the program.</summary>
internal static partial class ProcessState
{
    private const int Sigterm = 15;

    /// <summary>Returns numbers that do not grow: <c>count resident-KB descriptors threads</c>.</summary>
    public static string Read(long count)
    {
        GC.Collect();
        string[] lines = File.ReadAllLines("/proc/self/status");
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{count} {Find(lines, "VmRSS:")} {Directory.GetFiles("/proc/self/fd").Length} {Find(lines, "Threads:")}");
    }

    /// <summary>Sends SIGTERM to this process, and waits for the cancellation.</summary>
    public static async Task TerminateAsync(CancellationToken cancellationToken)
    {
        _ = Kill(Environment.ProcessId, Sigterm);
        await Task.Delay(Timeout.Infinite, cancellationToken);
    }

    private static int Find(string[] lines, string name) =>
        int.Parse(lines.First(line => line.StartsWith(name, StringComparison.Ordinal))[name.Length..].Replace("kB", "", StringComparison.Ordinal), CultureInfo.InvariantCulture);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
