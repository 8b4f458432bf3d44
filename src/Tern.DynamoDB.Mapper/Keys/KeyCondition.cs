namespace Tern.DynamoDB.Mapper;

/// <summary>The items that a query reads: those of a partition, or a range of its sort keys. Immutable.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public readonly struct KeyCondition<TItem>
{
    /// <summary>Selects all items of a partition.</summary>
    /// <param name="partition">The value of the partition key.</param>
    public KeyCondition(AttributeValue partition) => Expression = new(partition);

    internal KeyCondition(KeyExpression? expression) => Expression = expression;

    internal KeyExpression? Expression { get; }
}
