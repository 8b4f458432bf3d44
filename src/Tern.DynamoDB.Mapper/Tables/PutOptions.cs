namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a put.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record PutOptions<TItem> : WriteOptions
{
    /// <summary>The condition that the stored item must meet, in addition to its version. The default is none.</summary>
    public Condition<TItem> Condition
    {
        get => new(ConditionNode);
        init => ConditionNode = value.Node;
    }
}
