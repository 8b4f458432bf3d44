using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>DeleteItem</c> for the items of a type.</summary>
internal sealed class DeleteItem<T>(TableContext<T> table, bool isTry)
    : TableOperation<T, DeleteItem<T>.Request, ItemResponse<T>>(table, isTry ? Descriptors.TryDeleteItem : Descriptors.DeleteItem)
{
    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, Table.Map);

    protected override void WriteMembers(Request request, ref ExpressionWriter writer)
    {
        Table.ThrowIfProjection();
        Table.WriteKey(ref writer, request.Key);
        Table.WriteCondition(ref writer, request.Options?.Condition ?? default, request.Options?.ExpectedVersion);
        if (request.Options is { ReturnsPrevious: true })
            writer.Json.WriteLiteral("\"ReturnValues\":\"ALL_OLD\","u8);
        if (isTry)
            writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
    }

    protected override CapacityMeter? GetCapacity(Request request) => request.Options?.Capacity;

    internal sealed class Request(ItemKey<T> key, DeleteOptions<T>? options)
    {
        public ItemKey<T> Key => key;

        public DeleteOptions<T>? Options => options;
    }
}
