using System.Globalization;

namespace Tern.Benchmarks.S3;

/// <summary>The peak memory of this process, as Linux reports it.</summary>
internal static class PeakMemory
{
    /// <summary>Resets the peak, and returns the current memory in bytes.</summary>
    public static long Restart()
    {
        File.WriteAllText("/proc/self/clear_refs", "5");
        return Read();
    }

    /// <summary>Returns the peak in bytes.</summary>
    public static long Read()
    {
        const long Kibibyte = 1024;
        string line = File.ReadLines("/proc/self/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        return long.Parse(line["VmHWM:".Length..^"kB".Length].Trim(), CultureInfo.InvariantCulture) * Kibibyte;
    }
}
