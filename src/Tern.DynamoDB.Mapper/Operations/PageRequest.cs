namespace Tern.DynamoDB.Mapper;

/// <summary>A request for one page of a query or scan.</summary>
/// <param name="search">The query or scan.</param>
/// <param name="startKey">The key where the previous page ended, as JSON; null for the first page.</param>
internal sealed class PageRequest<TSearch>(TSearch search, byte[]? startKey)
{
    public TSearch Search => search;

    public byte[]? StartKey => startKey;
}
