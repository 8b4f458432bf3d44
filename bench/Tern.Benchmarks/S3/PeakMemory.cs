using System.Globalization;

namespace Tern.Benchmarks.S3;

/// <summary>The most memory that this process has had, as Linux counts it.</summary>
internal static class PeakMemory
{
    /// <summary>Counts from now on, and gives what there is now.</summary>
    public static long Restart()
    {
        File.WriteAllText("/proc/self/clear_refs", "5");
        return Read();
    }

    /// <summary>In bytes.</summary>
    public static long Read()
    {
        const long Kibibyte = 1024;
        string line = File.ReadLines("/proc/self/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        return long.Parse(line["VmHWM:".Length..^"kB".Length].Trim(), CultureInfo.InvariantCulture) * Kibibyte;
    }
}
