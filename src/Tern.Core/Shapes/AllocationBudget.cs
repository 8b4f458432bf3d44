namespace Tern.Shapes;

/// <summary>Bounds the memory that the result of a response takes, which can be hundreds of times the bytes of the response: a list of empty structures.</summary>
/// <remarks>
/// Readers are synchronous, so that the budget belongs to the thread while one reads. The builders of lists and maps require their memory from it: what
/// takes much memory has many elements. A response too small to take much costs nothing but the comparison of its length.
/// </remarks>
internal static class AllocationBudget
{
    /// <summary>Smaller responses have no budget: their results take tens of megabytes at the most.</summary>
    public const int MinResponseBytes = 64 * 1024;

    /// <summary>The memory that a result may take in any case, as a multiple of its response. Ordinary ones take 1 to 5 times as much.</summary>
    private const int Ratio = 8;

    // A query of the collector costs more than a short list, so that there is one for many of them.
    private const int SmallBytes = 4096;
    private const int SmallPerCheck = 64;

    [ThreadStatic]
    private static long t_end; // of the thread's allocated bytes; 0 without a budget

    [ThreadStatic]
    private static long t_size;

    [ThreadStatic]
    private static int t_small;

    /// <summary>Begins the budget of a result, unless the response is small.</summary>
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

    /// <summary>Requires memory for elements, which their own memory follows.</summary>
    /// <param name="bytes">The memory.</param>
    /// <exception cref="ResponseTooLargeException">The budget is used up.</exception>
    public static void Require(long bytes)
    {
        if (t_end == 0 || (bytes < SmallBytes && ++t_small % SmallPerCheck != 0))
            return;
        if (GC.GetAllocatedBytesForCurrentThread() + bytes > t_end)
            throw Exceeded(t_size, Ratio);
    }

    private static ResponseTooLargeException Exceeded(long size, int ratio) => new(string.Create(
        System.Globalization.CultureInfo.InvariantCulture,
        $"the result of the response takes more than {size} bytes of memory, which are {nameof(ClientOptions)}.{nameof(ClientOptions.MaxResponseBytes)} or {ratio} times the response; raise it, or request less at a time"));
}
