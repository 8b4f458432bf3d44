using System.Runtime.InteropServices;
using Perfolizer.Horology;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// The processor time of the measuring thread on Linux, and the standard clock elsewhere. Time of other processes is not included,
/// so that figures of a busy machine are comparable.
/// </summary>
internal sealed partial class ThreadClock : IClock
{
    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID

    public static IClock Best { get; } = OperatingSystem.IsLinux() && Environment.Is64BitProcess ? new ThreadClock() : Chronometer.BestClock;

    public string Title => "processor time of the thread";

    public bool IsAvailable => true;

    public Frequency Frequency => Frequency.GHz;

    public long GetTimestamp()
    {
        GetTime(ThreadProcessorTime, out Time time);
        return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int GetTime(int clock, out Time time);

    [StructLayout(LayoutKind.Sequential)]
    private struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
