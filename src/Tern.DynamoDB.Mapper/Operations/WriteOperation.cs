namespace Tern.DynamoDB.Mapper;

/// <summary>An operation that changes one item.</summary>
internal abstract class WriteOperation<TResult>(TableContext table, TableOperationKind kind, WriteOptions? options)
    : ItemOperation<TResult>(table, kind, options?.Capacity)
{
    protected bool ReturnsPrevious => options is { ReturnsPrevious: true };

    /// <summary>Writes the condition of the caller with that of the version, and which item the response to a condition that is not met contains.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="expectedVersion">The version that the stored item must have; 0 for none, null for any.</param>
    protected void WriteCondition(ref ExpressionWriter writer, long? expectedVersion)
    {
        ItemMap map = Table.Map;
        if (map.ProjectedNameCount is not null)
            throw new MappingException("The type is a projection, which can only be read. Write with the table of its item type", map.ItemType, "");
        ConditionNode? condition = options?.ConditionNode;
        if (expectedVersion is { } version)
        {
            ConditionNode versionCondition = CreateVersionCondition(version);
            condition = condition is null ? versionCondition : new LogicalNode(isAnd: true, condition, versionCondition);
        }
        if (condition is not null)
            writer.WriteExpression("\"ConditionExpression\":"u8, condition);
        if (IsTry)
            writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
    }

    private ConditionNode CreateVersionCondition(long version)
    {
        ItemMap map = Table.Map;
        if (map.VersionPath is not { } path)
            throw new MappingException("A version is expected, but the type has none. Add the attribute Version to a member", map.ItemType, "");
        var equal = new ComparisonNode(path, Comparator.Equal, Operand.Create<long, Converters.IntegerConverter<long>>(version, map.ItemType));
        // Other programs, such as the AWS SDK for .NET, store 0 first.
        return version == 0 ? new LogicalNode(isAnd: false, new FunctionNode(Function.NotExists, path, null), equal) : equal;
    }
}
