using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operations <c>Query</c> and <c>Scan</c> for one page.</summary>
/// <param name="table">The table.</param>
/// <param name="search">The query or scan.</param>
/// <param name="startKey">The key where the previous page ended, as JSON; null for the first page.</param>
/// <param name="createArray">Creates the array of the items, which is the result.</param>
internal sealed class PageOperation(TableContext table, ItemSearch search, byte[]? startKey, Func<int, object[]> createArray)
    : TableOperation<object[]>(table, search.Kind, search.Capacity)
{
    /// <summary>Creates an array for items that are enumerated. A native program contains no array type for each type of items.</summary>
    public static readonly Func<int, object[]> CreateObjects = static length => new object[length];

    /// <summary>The key where the page ends, as JSON; null for the last page.</summary>
    public byte[]? LastKey { get; private set; }

    public override void Describe(TableContext request, ref TagWriter tags)
    {
        base.Describe(request, ref tags);
        tags.Add(TelemetryNames.DynamoDBConsistentRead, search.ConsistentRead ? true : null);
        tags.Add(TelemetryNames.DynamoDBLimit, search.PageSize);
    }

    public override void DescribeResult(object[] result, ref TagWriter tags) => tags.Add(TelemetryNames.DynamoDBCount, result.Length);

    public override object[] Read(ResponseMessage response)
    {
        object[] items = ResponseReader.ReadItems(response, Table.Map, createArray, Capacity, out byte[]? lastKey);
        // Without it, a faulty service would cause an infinite loop.
        if (startKey is not null && lastKey.AsSpan().SequenceEqual(startKey))
            throw new TernRepeatedPageTokenException("DynamoDB", Descriptor.Name);
        LastKey = lastKey;
        return items;
    }

    protected override void WriteMembers(ref ExpressionWriter writer)
    {
        search.WriteShape(ref writer, Table.Map);
        if (search.ConsistentRead)
            writer.Json.WriteLiteral("\"ConsistentRead\":true,"u8);
        if (search.PageSize is { } limit)
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
