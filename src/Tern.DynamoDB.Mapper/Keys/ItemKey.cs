namespace Tern.DynamoDB.Mapper;

/// <summary>The key of an item. The generated method <c>Key</c> of the type creates it.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <param name="Partition">The value of the partition key.</param>
/// <param name="Sort">The value of the sort key; the default if the table has none.</param>
public readonly record struct ItemKey<TItem>(AttributeValue Partition, AttributeValue Sort = default);
