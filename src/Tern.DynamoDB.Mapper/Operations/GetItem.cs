using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>GetItem</c> for the items of a type.</summary>
internal sealed class GetItem<T>(TableContext<T> table)
    : TableOperation<T, GetItem<T>.Request, ItemResponse<T>>(table, Descriptors.GetItem)
{
    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, Table.Map);

    protected override void WriteMembers(Request request, ref ExpressionWriter writer)
    {
        Table.WriteKey(ref writer, request.Key);
        Table.WriteProjection(ref writer);
        if (request.Options is { ConsistentRead: true })
            writer.Json.WriteLiteral("\"ConsistentRead\":true,"u8);
    }

    protected override CapacityMeter? GetCapacity(Request request) => request.Options?.Capacity;

    internal sealed class Request(ItemKey<T> key, GetOptions? options)
    {
        public ItemKey<T> Key => key;

        public GetOptions? Options => options;
    }
}
