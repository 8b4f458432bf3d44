namespace Tern.Functions.Runtime;

/// <summary>The limit of the heap of the garbage collector, from the memory of the function.</summary>
/// <param name="size">The limit in bytes.</param>
internal sealed class HeapLimit(ulong size)
{
    // The rest is for the program, its stacks, and memory of libraries.
    private const int PercentOfMemory = 80;

    // The finalizer of an object without references: the first collection sets the limit. At the start, it would suspend the threads and read the files of the
    // control group, which the row of an event type of eng/bench-functions shows. HeapLimitTests fail without the finalizer.
    ~HeapLimit()
    {
        AppContext.SetData("GCHeapHardLimit", size);
        try
        {
            GC.RefreshMemoryLimit();
        }
        catch (InvalidOperationException)
        {
            // The heap is already larger than the limit: the default of the collector remains.
        }
    }

    /// <summary>Lets the first collection set the limit.</summary>
    /// <param name="megabytes">The memory of the function; null if it is not known, so that there is no limit.</param>
    public static void Apply(int? megabytes)
    {
        if (megabytes is { } memory)
            _ = new HeapLimit((ulong)memory * 1024 * 1024 * PercentOfMemory / 100);
    }
}
