using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>PutItem</c> for the items of a type.</summary>
internal sealed class PutItem<T>(TableContext<T> table, bool isTry) : Operation<PutItem<T>.Request, ItemResponse<T>>(isTry ? Descriptors.TryPutItem : Descriptors.PutItem)
{
    public override void Write(Request request, RequestMessage message)
    {
        table.ThrowIfProjection();
        TableRequest.Start(message, "DynamoDB_20120810.PutItem");
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            table.Start(ref writer);
            writer.Json.WriteName("\"Item\":"u8);
            writer.Item.StartItem();
            table.Map.Write(ref writer.Item, request.Item, request.Stamps);
            writer.Item.EndItem();
            table.WriteCondition(ref writer, request.Options?.Condition ?? default, table.Map.VersionPath.IsItem ? null : request.Stamps.Version - 1);
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

    internal sealed class Request(T item, Stamps stamps, PutOptions<T>? options)
    {
        public T Item => item;

        public Stamps Stamps => stamps;

        public PutOptions<T>? Options => options;
    }
}
