namespace Tern.DynamoDB.Mapper;

/// <summary>A page of a query or scan.</summary>
internal sealed class PageResponse<T>
{
    public T[] Items { get; set; } = [];

    /// <summary>The key where the page ends as JSON; null for the last page.</summary>
    public byte[]? LastKey { get; set; }

    public double CapacityUnits { get; set; }
}
