using Perfolizer.Horology;

namespace Tern.Benchmarks.Measuring;

/// <summary>
/// What work costs over a part of it. Short batches of both take turns, so that the machine is the same for both: the
/// difference of two figures measured minutes apart would be lost in their noise when the part is nearly the whole.
/// </summary>
internal static class Interleaved
{
    private const int Repeats = 5;
    private const int Rounds = 151;
    private const double BatchNanoseconds = 300_000;

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
