namespace Tern.DynamoDB.Mapper;

/// <summary>A response with at most one item.</summary>
internal sealed class ItemResponse<T>
{
    public T? Item { get; set; }

    /// <summary>Whether the response contains an item.</summary>
    public bool HasItem { get; set; }

    /// <summary>Whether the condition was not met. The item is then the stored one.</summary>
    public bool IsConflict { get; set; }

    public double CapacityUnits { get; set; }
}
