using System.Diagnostics;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// Executes an action until the runtime has optimized it. Code is compiled again in the background, and only after a tenth of a
/// second without new code: an action without pauses can stay in a slow tier for seconds on few cores.
/// </summary>
internal static class TierWarmup
{
    private const int MinBursts = 8;
    private const int MaxBursts = 30;
    private const int FlatBursts = 4;
    private const double Flatness = 0.97;

    private static readonly TimeSpan s_burst = TimeSpan.FromMilliseconds(30);
    private static readonly TimeSpan s_shortBurst = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(150);

    /// <summary>Executes the action until several consecutive bursts are not faster than the best burst.</summary>
    public static void WarmUp(Action work)
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

    /// <summary>Executes several actions together, so that shared code is compiled with the profile of all of them.</summary>
    public static void WarmUp(IReadOnlyList<Action> works)
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

    public static void WarmUp(Func<Task> work) => WarmUp(() => work().GetAwaiter().GetResult());

    // The fastest call of a burst, so that another process on the core has no effect.
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
