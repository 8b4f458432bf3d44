using System.Buffers;

namespace Tern.Shapes;

/// <summary>Arrays in which maps are collected, a few for each thread.</summary>
/// <remarks>
/// The shared pool, which has those of many entries, costs a process' first map a millisecond: over a structure of another
/// assembly ReadyToRun cannot compile it ahead.
/// </remarks>
internal static class EntryPool<TValue>
{
    private const int MaxLength = 512;
    private const int MaxKept = 4;

    [ThreadStatic]
    private static KeyValuePair<string, TValue>[]?[]? t_kept;

    [ThreadStatic]
    private static int t_count;

    /// <summary>An array of at least some length, its entries empty.</summary>
    public static KeyValuePair<string, TValue>[] Rent(int length)
    {
        if (length > MaxLength)
            return ArrayPool<KeyValuePair<string, TValue>>.Shared.Rent(length);
        KeyValuePair<string, TValue>[]?[]? kept = t_kept;
        for (int i = t_count - 1; i >= 0; i--)
        {
            if (kept![i] is not { } entries || entries.Length < length)
                continue;
            kept[i] = kept[--t_count];
            kept[t_count] = null;
            return entries;
        }
        return new KeyValuePair<string, TValue>[length];
    }

    /// <summary>Takes an array back, its entries cleared.</summary>
    public static void Return(KeyValuePair<string, TValue>[] entries)
    {
        if (entries.Length > MaxLength)
            ArrayPool<KeyValuePair<string, TValue>>.Shared.Return(entries);
        else if (t_count < MaxKept)
            (t_kept ??= new KeyValuePair<string, TValue>[MaxKept][])[t_count++] = entries;
        else
            ReplaceShorter(entries);
    }

    // Those that are kept become long enough for what a program reads again and again.
    private static void ReplaceShorter(KeyValuePair<string, TValue>[] entries)
    {
        KeyValuePair<string, TValue>[]?[] kept = t_kept!;
        for (int i = 0; i < kept.Length; i++)
        {
            if (kept[i]!.Length >= entries.Length)
                continue;
            kept[i] = entries;
            return;
        }
    }
}
