namespace Tern.DynamoDB.Mapper;

/// <summary>A condition of a write, or a filter of a query or scan. Immutable: create it once and use it from many threads.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public readonly struct Condition<TItem>
{
    internal Condition(ConditionNode? node) => Node = node;

    internal ConditionNode? Node { get; }

    /// <summary>Whether there is no condition: the default.</summary>
    public bool IsEmpty => Node is null;

    /// <summary>Both conditions are met. An empty condition is met.</summary>
    public static Condition<TItem> operator &(Condition<TItem> left, Condition<TItem> right) =>
        left.Node is null ? right : right.Node is null ? left : new(new LogicalNode(isAnd: true, left.Node, right.Node));

    /// <summary>One of the conditions is met. An empty condition is met.</summary>
    public static Condition<TItem> operator |(Condition<TItem> left, Condition<TItem> right) =>
        left.Node is null || right.Node is null ? default : new(new LogicalNode(isAnd: false, left.Node, right.Node));

    /// <summary>The condition is not met.</summary>
    /// <exception cref="InvalidOperationException">The condition is empty.</exception>
    public static Condition<TItem> operator !(Condition<TItem> condition) => condition.Node is { } node
        ? new(node.Negate())
        : throw new InvalidOperationException("An empty condition cannot be negated.");
}
