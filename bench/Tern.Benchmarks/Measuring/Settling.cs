using System.Diagnostics;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// Runs work until the runtime has optimised it. Code is compiled again in the background, and only after a tenth of a
/// second without new code: work that never pauses can stay in a slow tier for seconds on few cores.
/// </summary>
internal static class Settling
{
    private const int MinBursts = 8;
    private const int MaxBursts = 30;
    private const int FlatBursts = 4;
    private const double Flatness = 0.97;

    private static readonly TimeSpan s_burst = TimeSpan.FromMilliseconds(30);
    private static readonly TimeSpan s_shortBurst = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(150);

    /// <summary>Until several bursts on end have found nothing faster than what was seen before.</summary>
    public static void Settle(Action work)
    {
        double best = double.MaxValue;
        int flat = 0;
        for (int burst = 0; burst < MaxBursts && (burst < MinBursts || flat < FlatBursts); burst++)
        {
            double time = Burst(work, s_burst);
            flat = time < best * Flatness ? 0 : flat + 1;
            best = Math.Min(best, time);
            Thread.Sleep(s_pause);
        }
    }

    /// <summary>The same for several pieces of work at once, so that what they share is compiled for all of them.</summary>
    public static void Settle(IReadOnlyList<Action> works)
    {
        double[] best = [.. works.Select(_ => double.MaxValue)];
        int flat = 0;
        for (int burst = 0; burst < MaxBursts && (burst < MinBursts || flat < FlatBursts); burst++)
        {
            flat++;
            for (int i = 0; i < works.Count; i++)
            {
                double time = Burst(works[i], s_shortBurst);
                if (time < best[i] * Flatness)
                    flat = 0;
                best[i] = Math.Min(best[i], time);
            }
            Thread.Sleep(s_pause);
        }
    }

    public static void Settle(Func<Task> work) => Settle(() => work().GetAwaiter().GetResult());

    // The quickest of the calls in a burst, so that a neighbour on the same core does not count.
    private static double Burst(Action work, TimeSpan length)
    {
        long start = Stopwatch.GetTimestamp();
        double best = double.MaxValue;
        do
        {
            long before = Stopwatch.GetTimestamp();
            work();
            best = Math.Min(best, Stopwatch.GetElapsedTime(before).TotalNanoseconds);
        }
        while (Stopwatch.GetElapsedTime(start) < length);
        return best;
    }
}
