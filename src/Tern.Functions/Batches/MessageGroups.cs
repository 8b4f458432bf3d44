namespace Tern.Functions.Batches;

/// <summary>The records of a batch by group: the first record of each group, and for each record the next one of its group.</summary>
internal readonly struct MessageGroups
{
    /// <summary>The end of a group.</summary>
    public const int End = -1;

    private readonly int[] _first;
    private readonly int[] _next;

    private MessageGroups(int[] first, int count, int[] next)
    {
        _first = first;
        _next = next;
        Count = count;
    }

    /// <summary>The number of groups. A record without a group is a group of its own.</summary>
    public int Count { get; }

    public static MessageGroups Create<TRecord, TSource>(IReadOnlyList<TRecord> records)
        where TSource : struct, IBatchSource<TRecord>
    {
        int[] first = new int[records.Count];
        int[] next = new int[records.Count];
        int count = 0;
        Dictionary<string, int>? last = null;
        for (int i = 0; i < records.Count; i++)
        {
            next[i] = End;
            if (TSource.GetGroup(records[i]) is { } group)
            {
                last ??= new Dictionary<string, int>(StringComparer.Ordinal);
                bool isKnown = last.TryGetValue(group, out int previous);
                last[group] = i;
                if (isKnown)
                {
                    next[previous] = i;
                    continue;
                }
            }
            first[count++] = i;
        }
        return new MessageGroups(first, count, next);
    }

    /// <summary>The index of the first record of a group.</summary>
    public int GetFirst(int group) => _first[group];

    /// <summary>The index of the next record of the same group, or <see cref="End"/>.</summary>
    public int GetNext(int record) => _next[record];
}
