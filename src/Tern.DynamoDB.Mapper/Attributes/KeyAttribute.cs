namespace Tern.DynamoDB.Mapper;

/// <summary>The templates of the key attributes of an item, for example <c>[Key("CUSTOMER#{CustomerId}", "ORDER#{PlacedAt:yyyy-MM-dd}#{Id}")]</c>.</summary>
/// <param name="partition">The template of the partition key. Members are in braces, with an optional format.</param>
/// <param name="sort">The template of the sort key. The default, null, is for tables without a sort key.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class KeyAttribute(string partition, string? sort = null) : System.Attribute
{
    /// <summary>The template of the partition key.</summary>
    public string Partition => partition;

    /// <summary>The template of the sort key; null for none.</summary>
    public string? Sort => sort;

    /// <summary>The name of the partition key attribute. The default is <c>pk</c>.</summary>
    public string PartitionName { get; init; } = "pk";

    /// <summary>The name of the sort key attribute. The default is <c>sk</c>.</summary>
    public string SortName { get; init; } = "sk";
}
