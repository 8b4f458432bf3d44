using System.Diagnostics;

namespace Tern.Local.Benchmarks;

/// <summary>Measures calls in batches, one after another on one thread.</summary>
internal static class Batches
{
    private const int Rounds = 41;
    private const int BatchSize = 500;
    private const int WarmupRounds = 160;

    /// <summary>Measures a call.</summary>
    /// <returns>The median of the time of a call in microseconds, its time in the least disturbed batch, and the median of the bytes that it allocates.</returns>
    public static async Task<(double Microseconds, double Least, double Bytes)> MeasureAsync(Func<Task> call)
    {
        // The second tier of the compiler needs many calls, and time in the background.
        for (int i = 0; i < WarmupRounds; i++)
        {
            await RepeatAsync(call);
            await Task.Delay(10);
        }
        var times = new double[Rounds];
        var bytes = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            long allocated = GC.GetTotalAllocatedBytes(precise: true);
            long start = Stopwatch.GetTimestamp();
            await RepeatAsync(call);
            times[round] = Stopwatch.GetElapsedTime(start).TotalMicroseconds / BatchSize;
            bytes[round] = (double)(GC.GetTotalAllocatedBytes(precise: true) - allocated) / BatchSize;
        }
        return (Median(times), times.Min(), Median(bytes));
    }

    public static double Median(double[] values)
    {
        Array.Sort(values);
        return values[values.Length / 2];
    }

    private static async Task RepeatAsync(Func<Task> call)
    {
        for (int i = 0; i < BatchSize; i++)
            await call();
    }
}
