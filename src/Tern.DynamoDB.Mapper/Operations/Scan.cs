using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>Scan</c> for the items of a type.</summary>
internal sealed class Scan<T>(TableContext<T> table) : Operation<PageRequest<ItemScan<T>>, PageResponse<T>>(Descriptors.Scan)
{
    public override void Write(PageRequest<ItemScan<T>> request, RequestMessage message)
    {
        TableRequest.Start(message, "DynamoDB_20120810.Scan");
        ItemScan<T> scan = request.Search;
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            WriteShape(ref writer, scan);
            PageMembers.Write(ref writer, scan.ConsistentRead, scan.PageSize, request.StartKey);
            TableContext<T>.Complete(ref writer, scan.Capacity is not null);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes what a page token is bound to: table and expressions.</summary>
    public void WriteShape(ref ExpressionWriter writer, ItemScan<T> scan)
    {
        table.Start(ref writer);
        if (scan.Filter.Node is { } filter)
            writer.WriteExpression("\"FilterExpression\":"u8, filter);
        table.WriteProjection(ref writer);
    }

    public override Tern.Runtime.Endpoint ResolveEndpoint(PageRequest<ItemScan<T>> request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    public override PageResponse<T> Read(ResponseMessage response) => ResponseReader.ReadPage(response, table.Map);
}
