namespace Tern.Functions.Runtime;

/// <summary>The limit of the heap of the garbage collector, from the memory of the function.</summary>
internal static class HeapLimit
{
    // The rest is for the program, its stacks, and memory of libraries.
    private const int PercentOfMemory = 80;

    /// <summary>Sets the limit.</summary>
    /// <param name="megabytes">The memory of the function; null if it is not known, so that there is no limit.</param>
    public static void Apply(int? megabytes)
    {
        if (megabytes is not { } size)
            return;
        AppContext.SetData("GCHeapHardLimit", (ulong)size * 1024 * 1024 * PercentOfMemory / 100);
        try
        {
            GC.RefreshMemoryLimit();
        }
        catch (InvalidOperationException)
        {
            // The heap is already larger than the limit: the default of the collector remains.
        }
    }
}
