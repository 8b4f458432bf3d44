using Perfolizer.Horology;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// Compares several actions. Short batches of all of them alternate, so that the state of the machine is the same for all: the noise
/// of two figures that are measured minutes apart would exceed a small difference or ratio.
/// </summary>
internal static class InterleavedTimer
{
    private const int Repeats = 5;
    private const int Rounds = 151;
    private const int RatioRounds = 41;
    private const double BatchNanoseconds = 300_000;

    /// <summary>Measures the time of each action. The actions must be warmed up.</summary>
    /// <returns>The minimum of several medians for each action, in nanoseconds.</returns>
    public static double[] Times(IReadOnlyList<Action> works)
    {
        int[] calls = [.. works.Select(work => Math.Max(1, (int)(BatchNanoseconds / Batch(work, 20))))];
        double[] least = [.. works.Select(_ => double.MaxValue)];
        for (int repeat = 0; repeat < Repeats; repeat++)
        {
            double[][] times = [.. works.Select(_ => new double[RatioRounds])];
            for (int round = 0; round < RatioRounds; round++)
            {
                // The order changes, so that no action always finds the data of the others in the cache.
                for (int i = 0; i < works.Count; i++)
                {
                    int turn = (i + round) % works.Count;
                    times[turn][round] = Batch(works[turn], calls[turn]);
                }
            }
            for (int i = 0; i < works.Count; i++)
            {
                Array.Sort(times[i]);
                least[i] = Math.Min(least[i], times[i][RatioRounds / 2]);
            }
        }
        return least;
    }

    /// <summary>Measures the cost of an action without that of a part of it.</summary>
    /// <returns>The minimum of several medians, in nanoseconds, because another process on the core slows many consecutive rounds down.</returns>
    public static double Difference(Action whole, Action part)
    {
        TierWarmup.WarmUp(whole);
        TierWarmup.WarmUp(part);
        int calls = Math.Max(1, (int)(BatchNanoseconds / Batch(whole, 50)));
        return Enumerable.Range(0, Repeats).Min(_ => Median(whole, part, calls));
    }

    /// <summary>Measures the additional cost of an action while an object exists, such as a listener.</summary>
    /// <returns>The minimum of several medians, in nanoseconds.</returns>
    public static double Difference(Action work, Func<IDisposable> create)
    {
        TierWarmup.WarmUp(work);
        using (create())
            TierWarmup.WarmUp(work);
        int calls = Math.Max(1, (int)(BatchNanoseconds / Batch(work, 50)));
        double least = double.MaxValue;
        for (int repeat = 0; repeat < Repeats; repeat++)
        {
            double[] differences = new double[Rounds];
            for (int round = 0; round < Rounds; round++)
            {
                double without = Batch(work, calls);
                using IDisposable existing = create();
                // The first calls pay for what the object changes, such as new buffers.
                Batch(work, 3);
                differences[round] = Batch(work, calls) - without;
            }
            Array.Sort(differences);
            least = Math.Min(least, differences[Rounds / 2]);
        }
        return least;
    }

    private static double Median(Action whole, Action part, int calls)
    {
        double[] differences = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            // The order changes, so that neither action always finds the data of the other in the cache.
            if (round % 2 == 0)
            {
                double ofWhole = Batch(whole, calls);
                differences[round] = ofWhole - Batch(part, calls);
            }
            else
            {
                double ofPart = Batch(part, calls);
                differences[round] = Batch(whole, calls) - ofPart;
            }
        }
        Array.Sort(differences);
        return differences[Rounds / 2];
    }

    private static double Batch(Action work, int calls)
    {
        IClock clock = ThreadClock.Best;
        long start = clock.GetTimestamp();
        for (int i = 0; i < calls; i++)
            work();
        return (clock.GetTimestamp() - start) / clock.Frequency.Hertz * 1e9 / calls;
    }
}
