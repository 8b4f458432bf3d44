namespace Tern.DynamoDB.Mapper;

/// <summary>A table for its operations.</summary>
internal sealed class TableContext<T>(ItemMap<T> map, string tableName)
{
    public ItemMap<T> Map => map;

    public string TableName => tableName;

    /// <summary>Starts the document of a request, with the name of the table.</summary>
    public void Start(ref ExpressionWriter writer)
    {
        writer.Json.WriteStartObject();
        writer.Json.WriteName("\"TableName\":"u8);
        writer.Json.WriteString(tableName);
    }

    /// <summary>Writes the key of an item.</summary>
    public void WriteKey(ref ExpressionWriter writer, ItemKey<T> key)
    {
        writer.Json.WriteName("\"Key\":"u8);
        KeyWriter.Write(ref writer.Item, map, key.Partition, key.Sort);
    }

    /// <summary>Writes the condition of a write: that of the caller, and the expected version.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="condition">The condition of the caller.</param>
    /// <param name="expectedVersion">The version that the stored item must have; 0 for none, null for any.</param>
    public void WriteCondition(ref ExpressionWriter writer, Condition<T> condition, long? expectedVersion)
    {
        ConditionNode? node = (condition & VersionCondition(expectedVersion)).Node;
        if (node is not null)
            writer.WriteExpression("\"ConditionExpression\":"u8, node);
    }

    /// <summary>Throws if the type reads only a part of the attributes: a write would lose the others, and the version.</summary>
    public void ThrowIfProjection()
    {
        if (map.Projection is not null)
            throw new MappingException("The type is a projection, which can only be read. Write with the table of its item type", map.ItemType, "");
    }

    /// <summary>Writes the names of the attributes to return, if the type is a projection.</summary>
    public void WriteProjection(ref ExpressionWriter writer)
    {
        if (map.Projection is not { } names)
            return;
        writer.StartExpression("\"ProjectionExpression\":"u8);
        for (int i = 0; i < names.Count; i++)
        {
            writer.WriteText(i > 0 ? ", "u8 : default);
            writer.WriteName(new NameReference(names, i));
        }
        writer.EndExpression();
    }

    private Condition<T> VersionCondition(long? expected)
    {
        if (expected is not { } version)
            return default;
        if (map.VersionPath.IsItem)
            throw new MappingException("A version is expected, but the type has none. Add the attribute Version to a member", map.ItemType, "");
        var equal = new ComparisonNode(map.VersionPath, Comparator.Equal, Operand.Create<T, long, Converters.IntegerConverter<long>>(version));
        // Other programs, such as the AWS SDK for .NET, store 0 first.
        return new(version == 0 ? new LogicalNode(isAnd: false, new FunctionNode(Function.NotExists, map.VersionPath, null), equal) : equal);
    }
}
