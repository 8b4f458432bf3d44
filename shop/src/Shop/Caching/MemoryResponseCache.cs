using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// The responses that are cached in memory, up to a number of bytes. A full cache evicts by SIEVE: responses that are requested once do not
/// evict those that are requested often. A hit takes no lock. Each entry expires after <see cref="Lifetime"/>, whether or not an invalidation
/// is received.
/// </summary>
internal sealed class MemoryResponseCache(long maxBytes, TimeProvider clock)
{
    /// <summary>The time after which a cached response expires.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromSeconds(60);

    /// <summary>The approximate size of an entry without its body, in bytes.</summary>
    private const int Overhead = 400;

    private readonly ConcurrentDictionary<CacheKey, LinkedListNode<Entry>> nodes = new();

    // Guards the following fields. The newest entry is first; the hand of SIEVE moves from the last entry to the first.
    private readonly Lock sync = new();
    private readonly LinkedList<Entry> entries = [];
    private LinkedListNode<Entry>? hand;
    private long bytes;

    public long Bytes => Volatile.Read(ref bytes);

    /// <summary>Gets the cached response if it was stored under these tag versions and has not expired.</summary>
    public bool TryGet(in CacheKey key, in TagVersionSnapshot versions, [NotNullWhen(true)] out Response? response)
    {
        response = null;
        if (!nodes.TryGetValue(key, out var node) || node.Value.Versions != versions || clock.GetTimestamp() >= node.Value.Expires) return false;
        if (!node.Value.Visited) node.Value.Visited = true;
        response = node.Value.Response;
        return true;
    }

    public void Add(in CacheKey key, in TagVersionSnapshot versions, Response response)
    {
        // For a body that may be compressed, the size includes both compressed forms, which can be about as long.
        var size = Overhead + 2L * key.Query.Length + response.Body.Length * (response.Body.Length < Compressor.MinimumLength ? 1L : 3L);
        if (size > maxBytes / 8) return;
        var expires = clock.GetTimestamp() + (long)(Lifetime.TotalSeconds * clock.TimestampFrequency);
        lock (sync)
        {
            if (nodes.TryGetValue(key, out var old))
            {
                // A slow read that began before a change must not replace the result of a later read.
                if (versions.IsBefore(old.Value.Versions)) return;
                Remove(old);
            }

            while (bytes + size > maxBytes) Remove(FindEvictionCandidate());
            nodes[key] = entries.AddFirst(new Entry(key, versions, response, size, expires));
            Volatile.Write(ref bytes, bytes + size);
        }
    }

    public void Clear()
    {
        lock (sync)
        {
            nodes.Clear();
            entries.Clear();
            hand = null;
            Volatile.Write(ref bytes, 0);
        }
    }

    private LinkedListNode<Entry> FindEvictionCandidate()
    {
        var node = hand ?? entries.Last!;
        for (; node.Value.Visited; node = node.Previous ?? entries.Last!) node.Value.Visited = false;
        hand = node;
        return node;
    }

    private void Remove(LinkedListNode<Entry> node)
    {
        if (hand == node) hand = node.Previous;
        nodes.TryRemove(node.Value.Key, out _);
        entries.Remove(node);
        Volatile.Write(ref bytes, bytes - node.Value.Size);
    }

    private sealed class Entry(CacheKey key, TagVersionSnapshot versions, Response response, long size, long expires)
    {
        public CacheKey Key => key;

        public TagVersionSnapshot Versions => versions;

        public Response Response => response;

        public long Size => size;

        public long Expires => expires;

        public volatile bool Visited;
    }
}
