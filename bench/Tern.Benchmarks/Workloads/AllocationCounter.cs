using System.Runtime.CompilerServices;

namespace Tern.Benchmarks.Workloads;

/// <summary>Counts the bytes that an action allocates, and those that its result references.</summary>
internal static class AllocationCounter
{
    private const int WarmUps = 2_000;
    private const int MaxCalls = 1_000;
    private const int Rounds = 5;

    // The allocations of a round must fit into the budget of a no-GC region.
    private const long MaxBytes = 100 * 1024 * 1024;

    public static AllocationMeasurement Measure(string name, Func<object?> work)
    {
        for (int i = 0; i < WarmUps; i++)
            work();
        long before = GC.GetAllocatedBytesForCurrentThread();
        work();
        int calls = (int)Math.Min(MaxCalls, MaxBytes / Math.Max(1, GC.GetAllocatedBytesForCurrentThread() - before));
        return new(name, Allocated(work, calls), Retained(work, calls));
    }

    // The minimum of several rounds: threads of the runtime allocate a little from time to time.
    private static double Allocated(Func<object?> work, int calls)
    {
        long least = long.MaxValue;
        for (int round = 0; round < Rounds; round++)
        {
            // A collection would trim idle pools, which the next call fills again, so none may happen while counting.
            if (!GC.TryStartNoGCRegion(200 * 1024 * 1024))
                throw new InvalidOperationException("The runtime did not start a no-GC region, which the measurement needs.");
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < calls; i++)
                work();
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - before);
            GC.EndNoGCRegion();
        }
        return (double)least / calls;
    }

    // The median of several rounds: callbacks of the garbage collector trim pools at any time.
    private static double Retained(Func<object?> work, int calls)
    {
        object?[] results = new object?[calls];
        long[] retained = new long[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            Fill(results, work);
            long with = LiveBytes();
            Array.Clear(results);
            retained[round] = with - LiveBytes();
        }
        Array.Sort(retained);
        return (double)retained[Rounds / 2] / calls;
    }

    // A separate method, because code that is not optimized references its last result until it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(object?[] results, Func<object?> work)
    {
        for (int i = 0; i < results.Length; i++)
            results[i] = work();
    }

    // Compacting, because free space between live objects is not always distinguished from them.
    private static long LiveBytes()
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        GC.WaitForPendingFinalizers();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}
