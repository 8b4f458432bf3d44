using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>DeleteItem</c> for the items of a type.</summary>
internal sealed class DeleteItem<T>(TableContext<T> table, bool isTry) : Operation<DeleteItem<T>.Request, ItemResponse<T>>(isTry ? Descriptors.TryDeleteItem : Descriptors.DeleteItem)
{
    public override void Write(Request request, RequestMessage message)
    {
        table.ThrowIfProjection();
        TableRequest.Start(message, "DynamoDB_20120810.DeleteItem");
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            table.Start(ref writer);
            table.WriteKey(ref writer, request.Key);
            table.WriteCondition(ref writer, request.Options?.Condition ?? default, request.Options?.ExpectedVersion);
            if (request.Options is { ReturnsPrevious: true })
                writer.Json.WriteLiteral("\"ReturnValues\":\"ALL_OLD\","u8);
            if (isTry)
                writer.Json.WriteLiteral("\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","u8);
            TableContext<T>.Complete(ref writer, request.Options?.Capacity is not null);
        }
        finally
        {
            writer.Dispose();
        }
    }

    public override Tern.Runtime.Endpoint ResolveEndpoint(Request request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, table.Map);

    internal sealed class Request(ItemKey<T> key, DeleteOptions<T>? options)
    {
        public ItemKey<T> Key => key;

        public DeleteOptions<T>? Options => options;
    }
}
