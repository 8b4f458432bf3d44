namespace Tern.Performance;

/// <summary>Counts the bytes that work allocates, and those that its results keep.</summary>
internal static class Meter
{
    private const int WarmUps = 2_000;
    private const int Calls = 1_000;
    private const int Rounds = 3;

    public static Figure Measure(string name, Func<object?> work)
    {
        for (int i = 0; i < WarmUps; i++)
            work();
        return new(name, Allocated(work), Retained(work));
    }

    // The least of some rounds: the runtime's own threads allocate a little now and then.
    private static double Allocated(Func<object?> work)
    {
        long least = long.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            // The collector trims pools that rest, and the next call fills them again: not while counting.
            if (!GC.TryStartNoGCRegion(200 * 1024 * 1024))
                throw new InvalidOperationException("The collector could not be held off.");
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Calls; i++)
                work();
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - before);
            GC.EndNoGCRegion();
        }
        return (double)least / Calls;
    }

    // With the results and without them; nothing else runs between the two, so that pools are the same in both.
    private static double Retained(Func<object?> work)
    {
        object?[] results = new object?[Calls];
        for (int i = 0; i < results.Length; i++)
            results[i] = work();
        long with = GC.GetTotalMemory(forceFullCollection: true);
        Array.Clear(results);
        long without = GC.GetTotalMemory(forceFullCollection: true);
        GC.KeepAlive(results);
        return (double)(with - without) / Calls;
    }
}
