using System.Buffers;

namespace Tern.Runtime;

/// <summary>Pools the arrays of map builders, a few for each thread.</summary>
/// <remarks>
/// The shared array pool, which is used for long arrays, costs the first map of a process 1 ms: ReadyToRun cannot
/// precompile it for a struct of another assembly.
/// </remarks>
// Without a pool, each map of a response allocates an array that is discarded.
// Held by AllocationTests.Unmarshalling_allocates_only_the_result; the first map, by the compiled methods in bench/results/aot.md.
internal static class EntryPool<TValue>
{
    private const int MaxLength = 512;
    private const int MaxPooled = 4;

    [ThreadStatic]
    private static KeyValuePair<string, TValue>[]?[]? t_pooled;

    [ThreadStatic]
    private static int t_count;

    /// <summary>Rents an array of at least the given length with empty entries.</summary>
    public static KeyValuePair<string, TValue>[] Rent(int length)
    {
        if (length > MaxLength)
            return ArrayPool<KeyValuePair<string, TValue>>.Shared.Rent(length);
        KeyValuePair<string, TValue>[]?[]? pooled = t_pooled;
        for (int i = t_count - 1; i >= 0; i--)
        {
            if (pooled![i] is not { } entries || entries.Length < length)
                continue;
            pooled[i] = pooled[--t_count];
            pooled[t_count] = null;
            return entries;
        }
        return new KeyValuePair<string, TValue>[length];
    }

    /// <summary>Returns an array. Its entries must be cleared.</summary>
    public static void Return(KeyValuePair<string, TValue>[] entries)
    {
        if (entries.Length > MaxLength)
            ArrayPool<KeyValuePair<string, TValue>>.Shared.Return(entries);
        else if (t_count < MaxPooled)
            (t_pooled ??= new KeyValuePair<string, TValue>[MaxPooled][])[t_count++] = entries;
        else
            ReplaceShorter(entries);
    }

    // Longer arrays replace shorter ones, so that the pooled arrays become long enough for the maps that a program reads repeatedly.
    private static void ReplaceShorter(KeyValuePair<string, TValue>[] entries)
    {
        KeyValuePair<string, TValue>[]?[] pooled = t_pooled!;
        for (int i = 0; i < pooled.Length; i++)
        {
            if (pooled[i]!.Length >= entries.Length)
                continue;
            pooled[i] = entries;
            return;
        }
    }
}
