using Perfolizer.Horology;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// What several pieces of work cost beside each other. Short batches of all take turns, so that the machine is the same for all:
/// the difference, or the ratio, of two figures measured minutes apart would be lost in their noise when they are nearly the same.
/// </summary>
internal static class Interleaved
{
    private const int Repeats = 5;
    private const int Rounds = 151;
    private const int RatioRounds = 41;
    private const double BatchNanoseconds = 300_000;

    /// <summary>The time of each piece of work, which must be settled.</summary>
    /// <returns>The least of some medians each, in nanoseconds.</returns>
    public static double[] Times(IReadOnlyList<Action> works)
    {
        int[] calls = [.. works.Select(work => Math.Max(1, (int)(BatchNanoseconds / Batch(work, 20))))];
        double[] least = [.. works.Select(_ => double.MaxValue)];
        for (int repeat = 0; repeat < Repeats; repeat++)
        {
            double[][] times = [.. works.Select(_ => new double[RatioRounds])];
            for (int round = 0; round < RatioRounds; round++)
            {
                // Who goes first changes, so that none always finds the others' data in the cache.
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

    /// <summary>What the whole costs over a part of it.</summary>
    /// <returns>The least of some medians, because a neighbour on the same core makes a whole stretch of rounds slower; in nanoseconds.</returns>
    public static double Difference(Action whole, Action part)
    {
        Settling.Settle(whole);
        Settling.Settle(part);
        int calls = Math.Max(1, (int)(BatchNanoseconds / Batch(whole, 50)));
        return Enumerable.Range(0, Repeats).Min(_ => Median(whole, part, calls));
    }

    private static double Median(Action whole, Action part, int calls)
    {
        double[] differences = new double[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            // Who goes first changes, so that neither always finds the other's data in the cache.
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
