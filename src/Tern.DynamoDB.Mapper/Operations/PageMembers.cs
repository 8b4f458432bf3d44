namespace Tern.DynamoDB.Mapper;

/// <summary>The members of a request that select a page.</summary>
internal static class PageMembers
{
    public static void Write(ref ExpressionWriter writer, bool consistentRead, int? pageSize, byte[]? startKey)
    {
        if (consistentRead)
            writer.Json.WriteLiteral("\"ConsistentRead\":true,"u8);
        if (pageSize is { } limit)
        {
            writer.Json.WriteName("\"Limit\":"u8);
            writer.Json.WriteNumber(limit);
        }
        if (startKey is not null)
        {
            writer.Json.WriteName("\"ExclusiveStartKey\":"u8);
            writer.Json.WriteLiteral(startKey);
            writer.Json.WriteLiteral(","u8);
        }
    }
}
