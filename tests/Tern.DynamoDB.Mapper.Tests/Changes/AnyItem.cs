namespace Tern.DynamoDB.Mapper.Tests.Changes;

/// <summary>An item of any table.</summary>
[DynamoItem]
public sealed partial record AnyItem
{
    [Rest]
    public OrderedMap<AttributeValue>? Attributes { get; init; }
}
