namespace Shop.Caching;

/// <summary>
/// How often each tag was raised, as far as this instance has heard: by its own writers at once, by others when they are published. Whoever
/// reads takes the numbers first, and what is kept holds as long as they are the same: a fill that comes late is dead when it arrives.
/// </summary>
/// <remarks>
/// Entities share a fixed number of counters, so that ids nobody has seen take no memory; two that share one are raised together. Lists, and
/// everything, have one each.
/// </remarks>
internal sealed class Generations
{
    private const int Kinds = 16, Count = Kinds + 8192;

    private readonly long[] raised = new long[Count];
    private readonly int[] unpublished = new int[Count];

    public Moment Now(in CacheTags tags) =>
        new(Volatile.Read(ref raised[Slot(CacheTag.Everything)]), Volatile.Read(ref raised[Slot(tags.First)]), Volatile.Read(ref raised[Slot(tags.Second)]));

    public void Raise(CacheTag tag) => Interlocked.Increment(ref raised[Slot(tag)]);

    /// <summary>Raises a tag that other instances do not know of yet: what they share may be old until <see cref="Published"/>.</summary>
    public void RaiseUnpublished(CacheTag tag)
    {
        // In this order: whoever sees the new number sees this too.
        Interlocked.Increment(ref unpublished[Slot(tag)]);
        Raise(tag);
    }

    public void Published(CacheTag tag) => Interlocked.Decrement(ref unpublished[Slot(tag)]);

    public bool ArePublished(in CacheTags tags) =>
        IsPublished(CacheTag.Everything) && IsPublished(tags.First) && IsPublished(tags.Second);

    private bool IsPublished(CacheTag tag) => Volatile.Read(ref unpublished[Slot(tag)]) == 0;

    /// <summary>The place of a tag, the same on every instance of every release.</summary>
    public static int Slot(CacheTag tag) =>
        tag.Id == 0 ? (int)tag.Subject : Kinds + (int)(((ulong)tag.Id * Kinds + (ulong)tag.Subject) * 11400714819323198485 >> 51);
}

/// <summary>The generations of an answer's tags at one moment.</summary>
internal readonly record struct Moment(long Everything, long First, long Second)
{
    /// <summary>Generations only rise, so that of two moments of the same tags none of the earlier one's is above the other's.</summary>
    public bool IsBefore(in Moment other) => Everything < other.Everything || First < other.First || Second < other.Second;
}
