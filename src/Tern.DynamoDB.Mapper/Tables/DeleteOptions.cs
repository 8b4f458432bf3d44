namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a delete.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record DeleteOptions<TItem> : WriteOptions
{
    /// <summary>The condition that the stored item must meet. The default is none.</summary>
    public Condition<TItem> Condition
    {
        get => new(ConditionNode);
        init => ConditionNode = value.Node;
    }

    /// <summary>The version that the stored item must have. The default, null, is any version.</summary>
    public long? ExpectedVersion { get; init; }
}
