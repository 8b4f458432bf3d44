using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>UpdateItem</c> for the items of a type.</summary>
internal sealed class UpdateItem<T>(TableContext<T> table, bool isTry)
    : TableOperation<T, UpdateItem<T>.Request, ItemResponse<T>>(table, isTry ? Descriptors.TryUpdateItem : Descriptors.UpdateItem)
{
    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, Table.Map);

    protected override void WriteMembers(Request request, ref ExpressionWriter writer)
    {
        Table.ThrowIfProjection();
        var actions = new List<UpdateAction>(request.Options.Set.Count + 2);
        foreach (FieldUpdate<T> update in request.Options.Set)
            actions.Add(update.Action);
        var stamps = new UpdateStamps(actions, Table.Map.ItemType);
        Table.Map.AddStamps(ref stamps, request.Now);
        Table.WriteKey(ref writer, request.Key);
        if (actions.Count > 0)
            UpdateText.Write(ref writer, actions);
        Table.WriteCondition(ref writer, request.Options.Condition, request.Options.ExpectedVersion);
        writer.Json.WriteLiteral(request.Options.ReturnsPrevious ? "\"ReturnValues\":\"ALL_OLD\","u8 : "\"ReturnValues\":\"ALL_NEW\","u8);
        if (isTry)
            writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
    }

    protected override CapacityMeter? GetCapacity(Request request) => request.Options.Capacity;

    internal sealed class Request(ItemKey<T> key, UpdateOptions<T> options, DateTimeOffset now)
    {
        public ItemKey<T> Key => key;

        public UpdateOptions<T> Options => options;

        public DateTimeOffset Now => now;
    }
}
