namespace Shop.Caching;

/// <summary>
/// The caching of a route's responses to anonymous callers. They depend on the entity with the id of the path, on all lists of a kind, or on both.
/// </summary>
internal sealed record CacheRule(CacheSubject? Entity, CacheSubject? Lists)
{
    public static CacheRule OfEntity(CacheSubject entity) => new(entity, null);

    public static CacheRule OfLists(CacheSubject lists) => new(null, lists);

    /// <summary>The tags of a response. If it has only one, the second is <see cref="CacheTag.Everything"/>.</summary>
    public CacheTags TagsOf(long id) => Entity is { } entity
        ? new CacheTags(new CacheTag(entity, id), Lists is { } also ? new CacheTag(also, 0) : CacheTag.Everything)
        : new CacheTags(new CacheTag(Lists!.Value, 0), CacheTag.Everything);
}

/// <summary>The tags of a response besides <see cref="CacheTag.Everything"/>.</summary>
internal readonly record struct CacheTags(CacheTag First, CacheTag Second);
