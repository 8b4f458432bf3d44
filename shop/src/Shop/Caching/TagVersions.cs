namespace Shop.Caching;

/// <summary>
/// The tag versions of this instance. Its own writers increment them at once, other writers when their message arrives. A read takes the
/// versions before it queries the database. Its cached response is valid while the versions are the same, so a late fill is already invalid.
/// </summary>
/// <remarks>
/// Entities share a fixed number of counters, so that unknown ids take no memory. Two entities that share a counter are invalidated together.
/// Each kind of lists, and <see cref="CacheTag.Everything"/>, has its own counter.
/// </remarks>
internal sealed class TagVersions
{
    private const int ListSlots = 16, Count = ListSlots + 8192;

    private readonly long[] versions = new long[Count];
    private readonly int[] unpublished = new int[Count];

    public TagVersionSnapshot GetCurrent(in CacheTags tags) =>
        new(Volatile.Read(ref versions[IndexOf(CacheTag.Everything)]), Volatile.Read(ref versions[IndexOf(tags.First)]), Volatile.Read(ref versions[IndexOf(tags.Second)]));

    public void Invalidate(CacheTag tag) => Interlocked.Increment(ref versions[IndexOf(tag)]);

    /// <summary>
    /// Invalidates a tag that is not published to other instances yet. Until <see cref="MarkPublished"/>, responses in the shared store may be stale.
    /// </summary>
    public void InvalidateUnpublished(CacheTag tag)
    {
        // In this order, so that a reader of the new version also reads that the tag is unpublished.
        Interlocked.Increment(ref unpublished[IndexOf(tag)]);
        Invalidate(tag);
    }

    public void MarkPublished(CacheTag tag) => Interlocked.Decrement(ref unpublished[IndexOf(tag)]);

    public bool ArePublished(in CacheTags tags) =>
        IsPublished(CacheTag.Everything) && IsPublished(tags.First) && IsPublished(tags.Second);

    private bool IsPublished(CacheTag tag) => Volatile.Read(ref unpublished[IndexOf(tag)]) == 0;

    /// <summary>The index of a tag's counter, which is the same on every instance of every release.</summary>
    public static int IndexOf(CacheTag tag) =>
        tag.Id == 0 ? (int)tag.Subject : ListSlots + (int)(((ulong)tag.Id * ListSlots + (ulong)tag.Subject) * 11400714819323198485 >> 51);
}

/// <summary>The versions of a response's tags at one time.</summary>
internal readonly record struct TagVersionSnapshot(long Everything, long First, long Second)
{
    /// <summary>Versions only increase: of two snapshots of the same tags, no version in the earlier one is greater than in the later one.</summary>
    public bool IsBefore(in TagVersionSnapshot other) => Everything < other.Everything || First < other.First || Second < other.Second;
}
