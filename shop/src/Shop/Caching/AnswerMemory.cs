using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// Answers in memory, up to a number of bytes. Full, it drops what was not asked for since the hand went by it last (SIEVE): a flood of
/// answers that are asked for once passes through without pushing out those that are asked for often. A hit takes no lock.
/// Each expires after <see cref="Lifetime"/>, whatever is heard of changes.
/// </summary>
internal sealed class AnswerMemory(long maxBytes, TimeProvider clock)
{
    /// <summary>The longest that an answer is given.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromSeconds(60);

    /// <summary>About what an entry takes beside its bytes.</summary>
    private const int Overhead = 400;

    private readonly ConcurrentDictionary<CacheKey, LinkedListNode<Entry>> found = new();

    // Guards what follows. The newest is first; the hand goes from the last to the first.
    private readonly Lock gate = new();
    private readonly LinkedList<Entry> entries = [];
    private LinkedListNode<Entry>? hand;
    private long bytes;

    public long Bytes => Volatile.Read(ref bytes);

    /// <summary>The answer, if it is of that moment.</summary>
    public bool TryGet(in CacheKey key, in Moment moment, [NotNullWhen(true)] out Answer? answer)
    {
        answer = null;
        if (!found.TryGetValue(key, out var node) || node.Value.Moment != moment || clock.GetTimestamp() >= node.Value.Expires) return false;
        if (!node.Value.Visited) node.Value.Visited = true;
        answer = node.Value.Answer;
        return true;
    }

    public void Add(in CacheKey key, in Moment moment, Answer answer)
    {
        // Where a body may be compressed there is room for both forms, which can be about as long.
        var size = Overhead + 2L * key.Query.Length + answer.Body.Length * (answer.Body.Length < Compressor.MinimumLength ? 1L : 3L);
        if (size > maxBytes / 8) return;
        var expires = clock.GetTimestamp() + (long)(Lifetime.TotalSeconds * clock.TimestampFrequency);
        lock (gate)
        {
            if (found.TryGetValue(key, out var old))
            {
                // A slow reading that began before a change does not replace one of after it.
                if (moment.IsBefore(old.Value.Moment)) return;
                Remove(old);
            }

            while (bytes + size > maxBytes) Remove(Unvisited());
            found[key] = entries.AddFirst(new Entry(key, moment, answer, size, expires));
            Volatile.Write(ref bytes, bytes + size);
        }
    }

    public void Clear()
    {
        lock (gate)
        {
            found.Clear();
            entries.Clear();
            hand = null;
            Volatile.Write(ref bytes, 0);
        }
    }

    private LinkedListNode<Entry> Unvisited()
    {
        var node = hand ?? entries.Last!;
        for (; node.Value.Visited; node = node.Previous ?? entries.Last!) node.Value.Visited = false;
        hand = node;
        return node;
    }

    private void Remove(LinkedListNode<Entry> node)
    {
        if (hand == node) hand = node.Previous;
        found.TryRemove(node.Value.Key, out _);
        entries.Remove(node);
        Volatile.Write(ref bytes, bytes - node.Value.Size);
    }

    private sealed class Entry(CacheKey key, Moment moment, Answer answer, long size, long expires)
    {
        public CacheKey Key => key;

        public Moment Moment => moment;

        public Answer Answer => answer;

        public long Size => size;

        public long Expires => expires;

        public volatile bool Visited;
    }
}
