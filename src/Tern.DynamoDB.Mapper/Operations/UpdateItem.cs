using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>UpdateItem</c> for the items of a type.</summary>
internal sealed class UpdateItem<T>(TableContext<T> table, bool isTry) : Operation<UpdateItem<T>.Request, ItemResponse<T>>(isTry ? Descriptors.TryUpdateItem : Descriptors.UpdateItem)
{
    public override void Write(Request request, RequestMessage message)
    {
        table.ThrowIfProjection();
        TableRequest.Start(message, "DynamoDB_20120810.UpdateItem");
        var actions = new List<UpdateAction>(request.Options.Set.Count + 2);
        foreach (FieldUpdate<T> update in request.Options.Set)
            actions.Add(update.Action);
        var stamps = new UpdateStamps(actions, table.Map.ItemType);
        table.Map.AddStamps(ref stamps, request.Now);
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            table.Start(ref writer);
            table.WriteKey(ref writer, request.Key);
            if (actions.Count > 0)
                UpdateText.Write(ref writer, actions);
            table.WriteCondition(ref writer, request.Options.Condition, request.Options.ExpectedVersion);
            writer.Json.WriteLiteral(request.Options.ReturnsPrevious ? "\"ReturnValues\":\"ALL_OLD\","u8 : "\"ReturnValues\":\"ALL_NEW\","u8);
            if (isTry)
                writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
            TableContext<T>.Complete(ref writer, request.Options.Capacity is not null);
        }
        finally
        {
            writer.Dispose();
        }
    }

    public override Tern.Runtime.Endpoint ResolveEndpoint(Request request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, table.Map);

    internal sealed class Request(ItemKey<T> key, UpdateOptions<T> options, DateTimeOffset now)
    {
        public ItemKey<T> Key => key;

        public UpdateOptions<T> Options => options;

        public DateTimeOffset Now => now;
    }
}
