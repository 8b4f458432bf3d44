namespace Tern.DynamoDB.Mapper;

/// <summary>What the options of updates of all types have in common.</summary>
public abstract record UpdateOptions : WriteOptions
{
    private protected UpdateOptions()
    {
    }

    /// <summary>The version that the stored item must have. The default, null, is any version.</summary>
    public long? ExpectedVersion { get; init; }

    internal UpdateAction[] Actions { get; init; } = [];
}
