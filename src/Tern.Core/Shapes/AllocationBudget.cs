namespace Tern.Runtime;

/// <summary>Limits the memory of a response's result, which can be hundreds of times the size of the response, for example for a list of empty structures.</summary>
/// <remarks>
/// Readers are synchronous, so the budget is stored per thread during a read. The builders of lists and maps check it before they allocate, because
/// large results have many elements. For a small response, the only cost is the comparison of its length.
/// </remarks>
internal static class AllocationBudget
{
    /// <summary>Smaller responses have no budget: their results take at most tens of megabytes.</summary>
    public const int MinResponseBytes = 64 * 1024;

    /// <summary>The memory that is always allowed for a result, as a multiple of its response. Typical results take 1 to 5 times the size of the response.</summary>
    private const int Ratio = 8;

    // Reading the allocated bytes costs more than a short list, so many short lists share one check.
    private const int SmallBytes = 4096;
    private const int SmallPerCheck = 64;

    [ThreadStatic]
    private static long t_end; // the limit for the thread's allocated bytes; 0 without a budget

    [ThreadStatic]
    private static long t_size;

    [ThreadStatic]
    private static int t_small;

    /// <summary>Starts the budget of a result, unless the response is small.</summary>
    /// <param name="responseBytes">The length of the response.</param>
    /// <param name="maxResponseBytes">See <see cref="ClientOptions.MaxResponseBytes"/>.</param>
    public static void Start(int responseBytes, int maxResponseBytes)
    {
        if (responseBytes < MinResponseBytes)
            return;
        t_size = Math.Max(maxResponseBytes, (long)Ratio * responseBytes);
        t_end = GC.GetAllocatedBytesForCurrentThread() + t_size;
    }

    /// <summary>Ends the budget.</summary>
    public static void Stop() => t_end = 0;

    /// <summary>Checks the budget before memory for elements is allocated. The memory that the elements reference is allocated later.</summary>
    /// <param name="bytes">The memory in bytes.</param>
    /// <exception cref="TernResponseTooLargeException">The budget is exceeded.</exception>
    public static void ThrowIfExceeded(long bytes)
    {
        if (t_end == 0 || (bytes < SmallBytes && ++t_small % SmallPerCheck != 0))
            return;
        if (GC.GetAllocatedBytesForCurrentThread() + bytes > t_end)
            throw CreateException(t_size, Ratio);
    }

    private static TernResponseTooLargeException CreateException(long size, int ratio) => new(string.Create(
        System.Globalization.CultureInfo.InvariantCulture,
        $"The result of the response takes more than {size} bytes of memory, the larger of {nameof(ClientOptions)}.{nameof(ClientOptions.MaxResponseBytes)} and {ratio} times the response. Increase the limit, or request less data at a time."));
}
