namespace Shop.Caching;

/// <summary>That a route's anonymous answers are kept, and what they depend on: the entity of the path's id, all of a kind, or both.</summary>
internal sealed record CacheRule(CacheSubject? Entity, CacheSubject? Lists)
{
    public static CacheRule OfEntity(CacheSubject entity) => new(entity, null);

    public static CacheRule OfLists(CacheSubject lists) => new(null, lists);

    /// <summary>The tags of an answer; where there is one only, the second is that of everything.</summary>
    public CacheTags TagsOf(long id) => Entity is { } entity
        ? new CacheTags(new CacheTag(entity, id), Lists is { } also ? new CacheTag(also, 0) : CacheTag.Everything)
        : new CacheTags(new CacheTag(Lists!.Value, 0), CacheTag.Everything);
}

/// <summary>What an answer depends on, beside everything.</summary>
internal readonly record struct CacheTags(CacheTag First, CacheTag Second);
