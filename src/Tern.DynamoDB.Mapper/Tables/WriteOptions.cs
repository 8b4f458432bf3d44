namespace Tern.DynamoDB.Mapper;

/// <summary>What the options of puts, updates and deletes have in common.</summary>
public abstract record WriteOptions
{
    private protected WriteOptions()
    {
    }

    /// <summary>Whether the result contains the item before the write. The default is false.</summary>
    public bool ReturnsPrevious { get; init; }

    /// <summary>Receives the consumed capacity; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }

    internal ConditionNode? ConditionNode { get; init; }
}
