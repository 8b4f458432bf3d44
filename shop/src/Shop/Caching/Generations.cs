namespace Shop.Caching;

/// <summary>
/// The tag versions of this instance. Its own writers increment them at once, other writers when their message arrives. A read takes the
/// versions before it queries the database. Its cached response is valid while the versions are the same, so a late fill is already invalid.
/// </summary>
/// <remarks>
/// Entities share a fixed number of counters, so that unknown ids take no memory. Two entities that share a counter are invalidated together.
/// Each kind of lists, and <see cref="CacheTag.Everything"/>, has its own counter.
/// </remarks>
internal sealed class Generations
{
    private const int Kinds = 16, Count = Kinds + 8192;

    private readonly long[] raised = new long[Count];
    private readonly int[] unpublished = new int[Count];

    public Moment Now(in CacheTags tags) =>
        new(Volatile.Read(ref raised[Slot(CacheTag.Everything)]), Volatile.Read(ref raised[Slot(tags.First)]), Volatile.Read(ref raised[Slot(tags.Second)]));

    public void Raise(CacheTag tag) => Interlocked.Increment(ref raised[Slot(tag)]);

    /// <summary>
    /// Invalidates a tag that is not published to other instances yet. Until <see cref="Published"/>, responses in the shared store may be stale.
    /// </summary>
    public void RaiseUnpublished(CacheTag tag)
    {
        // In this order, so that a reader of the new version also reads that the tag is unpublished.
        Interlocked.Increment(ref unpublished[Slot(tag)]);
        Raise(tag);
    }

    public void Published(CacheTag tag) => Interlocked.Decrement(ref unpublished[Slot(tag)]);

    public bool ArePublished(in CacheTags tags) =>
        IsPublished(CacheTag.Everything) && IsPublished(tags.First) && IsPublished(tags.Second);

    private bool IsPublished(CacheTag tag) => Volatile.Read(ref unpublished[Slot(tag)]) == 0;

    /// <summary>The index of a tag's counter, which is the same on every instance of every release.</summary>
    public static int Slot(CacheTag tag) =>
        tag.Id == 0 ? (int)tag.Subject : Kinds + (int)(((ulong)tag.Id * Kinds + (ulong)tag.Subject) * 11400714819323198485 >> 51);
}

/// <summary>The versions of a response's tags at one time.</summary>
internal readonly record struct Moment(long Everything, long First, long Second)
{
    /// <summary>Versions only increase: of two snapshots of the same tags, no version in the earlier one is greater than in the later one.</summary>
    public bool IsBefore(in Moment other) => Everything < other.Everything || First < other.First || Second < other.Second;
}
