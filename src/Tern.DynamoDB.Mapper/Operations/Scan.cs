using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>Scan</c> for the items of a type.</summary>
internal sealed class Scan<T>(TableContext<T> table) : TableOperation<T, PageRequest<ItemScan<T>>, PageResponse<T>>(table, Descriptors.Scan)
{
    public override PageResponse<T> Read(ResponseMessage response) => ResponseReader.ReadPage(response, Table.Map);

    /// <summary>Writes what a page token is bound to, beside the table: expressions.</summary>
    public void WriteShape(ref ExpressionWriter writer, ItemScan<T> scan)
    {
        if (scan.Filter.Node is { } filter)
            writer.WriteExpression("\"FilterExpression\":"u8, filter);
        Table.WriteProjection(ref writer);
    }

    protected override void WriteMembers(PageRequest<ItemScan<T>> request, ref ExpressionWriter writer)
    {
        WriteShape(ref writer, request.Search);
        PageMembers.Write(ref writer, request.Search.ConsistentRead, request.Search.PageSize, request.StartKey);
    }

    protected override CapacityMeter? GetCapacity(PageRequest<ItemScan<T>> request) => request.Search.Capacity;
}
