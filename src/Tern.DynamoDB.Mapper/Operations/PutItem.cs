using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>PutItem</c> for the items of a type.</summary>
internal sealed class PutItem<T>(TableContext<T> table, bool isTry)
    : TableOperation<T, PutItem<T>.Request, ItemResponse<T>>(table, isTry ? Descriptors.TryPutItem : Descriptors.PutItem)
{
    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, Table.Map);

    protected override void WriteMembers(Request request, ref ExpressionWriter writer)
    {
        Table.ThrowIfProjection();
        writer.Json.WriteName("\"Item\":"u8);
        writer.Item.StartItem();
        Table.Map.Write(ref writer.Item, request.Item, request.Stamps);
        writer.Item.EndItem();
        Table.WriteCondition(ref writer, request.Options?.Condition ?? default, Table.Map.VersionPath.IsItem ? null : request.Stamps.Version - 1);
        if (request.Options is { ReturnsPrevious: true })
            writer.Json.WriteLiteral("\"ReturnValues\":\"ALL_OLD\","u8);
        if (isTry)
            writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
    }

    protected override CapacityMeter? GetCapacity(Request request) => request.Options?.Capacity;

    internal sealed class Request(T item, Stamps stamps, PutOptions<T>? options)
    {
        public T Item => item;

        public Stamps Stamps => stamps;

        public PutOptions<T>? Options => options;
    }
}
