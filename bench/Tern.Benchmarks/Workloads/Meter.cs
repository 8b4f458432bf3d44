using System.Runtime.CompilerServices;

namespace Tern.Benchmarks.Workloads;

/// <summary>Counts the bytes that work allocates, and those that its results keep.</summary>
internal static class Meter
{
    private const int WarmUps = 2_000;
    private const int MaxCalls = 1_000;
    private const int Rounds = 5;

    // What is allocated without a collection has to fit below what the collector can be held off for.
    private const long MaxBytes = 100 * 1024 * 1024;

    public static Figure Measure(string name, Func<object?> work)
    {
        for (int i = 0; i < WarmUps; i++)
            work();
        long before = GC.GetAllocatedBytesForCurrentThread();
        work();
        int calls = (int)Math.Min(MaxCalls, MaxBytes / Math.Max(1, GC.GetAllocatedBytesForCurrentThread() - before));
        return new(name, Allocated(work, calls), Retained(work, calls));
    }

    // The least of some rounds: the runtime's own threads allocate a little now and then.
    private static double Allocated(Func<object?> work, int calls)
    {
        long least = long.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            // The collector trims pools that rest, and the next call fills them again: not while counting.
            if (!GC.TryStartNoGCRegion(200 * 1024 * 1024))
                throw new InvalidOperationException("The collector could not be held off.");
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < calls; i++)
                work();
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - before);
            GC.EndNoGCRegion();
        }
        return (double)least / calls;
    }

    // The middle of some rounds: the collector's callbacks trim pools and buffers come and go at times of their own.
    private static double Retained(Func<object?> work, int calls)
    {
        object?[] results = new object?[calls];
        long[] kept = new long[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            Fill(results, work);
            long with = LiveBytes();
            Array.Clear(results);
            kept[round] = with - LiveBytes();
        }
        Array.Sort(kept);
        return (double)kept[Rounds / 2] / calls;
    }

    // A frame of its own, because code that is not optimised keeps its last result alive until it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(object?[] results, Func<object?> work)
    {
        for (int i = 0; i < results.Length; i++)
            results[i] = work();
    }

    // Compacted, because what lies between survivors is not always told from them.
    private static long LiveBytes()
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        GC.WaitForPendingFinalizers();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}
