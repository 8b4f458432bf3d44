using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>GetItem</c> for the items of a type.</summary>
internal sealed class GetItem<T>(TableContext<T> table) : Operation<GetItem<T>.Request, ItemResponse<T>>(Descriptors.GetItem)
{
    public override void Write(Request request, RequestMessage message)
    {
        TableRequest.Start(message, "DynamoDB_20120810.GetItem");
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            table.Start(ref writer);
            table.WriteKey(ref writer, request.Key);
            table.WriteProjection(ref writer);
            if (request.Options is { ConsistentRead: true })
                writer.Json.WriteLiteral("\"ConsistentRead\":true,"u8);
            TableContext<T>.Complete(ref writer, request.Options?.Capacity is not null);
        }
        finally
        {
            writer.Dispose();
        }
    }

    public override Tern.Runtime.Endpoint ResolveEndpoint(Request request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    public override ItemResponse<T> Read(ResponseMessage response) => ResponseReader.ReadItem(response, table.Map);

    internal sealed class Request(ItemKey<T> key, GetOptions? options)
    {
        public ItemKey<T> Key => key;

        public GetOptions? Options => options;
    }
}
