namespace Tern.DynamoDB.Mapper;

/// <summary>The key condition of a query: a partition, and a range of its sort keys.</summary>
/// <param name="partition">The value of the partition key.</param>
/// <param name="range">The range of the sort keys; null for all.</param>
internal sealed class KeyExpression(AttributeValue partition, KeyRange? range = null)
{
    /// <summary>Writes the member with the key condition.</summary>
    /// <exception cref="MappingException">The partition key is empty or has the wrong data type, or the type has no sort key.</exception>
    public void Write(ref ExpressionWriter writer, ItemMap map)
    {
        writer.StartExpression("\"KeyConditionExpression\":"u8);
        writer.WriteName(new NameReference(KeyWriter.RequireName(map), 0));
        writer.WriteText(" = "u8);
        writer.WriteValue(KeyWriter.CreateOperand(map, partition));
        if (range is not null)
        {
            string sortName = map.SortName ?? throw new MappingException("The type has no sort key", map.ItemType, "");
            writer.WriteText(" AND "u8);
            range.Write(ref writer, new NameReference(sortName, 0));
        }
        writer.EndExpression();
    }
}
