using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>Query</c> for the items of a type.</summary>
internal sealed class Query<T>(TableContext<T> table) : Operation<PageRequest<ItemQuery<T>>, PageResponse<T>>(Descriptors.Query)
{
    public override void Write(PageRequest<ItemQuery<T>> request, RequestMessage message)
    {
        TableRequest.Start(message, "DynamoDB_20120810.Query");
        ItemQuery<T> query = request.Search;
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            WriteShape(ref writer, query);
            PageMembers.Write(ref writer, query.ConsistentRead, query.PageSize, request.StartKey);
            TableContext<T>.Complete(ref writer, query.Capacity is not null);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes what a page token is bound to: table, expressions and order.</summary>
    public void WriteShape(ref ExpressionWriter writer, ItemQuery<T> query)
    {
        table.Start(ref writer);
        WriteKeyCondition(ref writer, query.Key);
        if (query.Filter.Node is { } filter)
            writer.WriteExpression("\"FilterExpression\":"u8, filter);
        table.WriteProjection(ref writer);
        if (query.Descending)
            writer.Json.WriteLiteral("\"ScanIndexForward\":false,"u8);
    }

    public override Tern.Runtime.Endpoint ResolveEndpoint(PageRequest<ItemQuery<T>> request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    public override PageResponse<T> Read(ResponseMessage response) => ResponseReader.ReadPage(response, table.Map);

    private void WriteKeyCondition(ref ExpressionWriter writer, KeyCondition<T> key)
    {
        writer.StartExpression("\"KeyConditionExpression\":"u8);
        writer.WriteName(new NameReference(KeyWriter.RequireName(table.Map), 0));
        writer.WriteText(" = "u8);
        writer.WriteValue(KeyWriter.CreateOperand(table.Map, key.Partition));
        if (key.Operator != SortOperator.None)
        {
            writer.WriteText(" AND "u8);
            WriteSortCondition(ref writer, key);
        }
        writer.EndExpression();
    }

    private void WriteSortCondition(ref ExpressionWriter writer, KeyCondition<T> key)
    {
        string sortName = table.Map.SortName ?? throw new MappingException("The type has no sort key", table.Map.ItemType, "");
        var name = new NameReference(sortName, 0);
        if (key.Operator == SortOperator.BeginsWith)
        {
            writer.WriteText("begins_with("u8);
            writer.WriteName(name);
            writer.WriteText(", "u8);
            writer.WriteValue(key.Sort!);
            writer.WriteText(")"u8);
            return;
        }
        writer.WriteName(name);
        writer.WriteText(key.Operator switch
        {
            SortOperator.Equal => " = "u8,
            SortOperator.Less => " < "u8,
            SortOperator.LessOrEqual => " <= "u8,
            SortOperator.Greater => " > "u8,
            SortOperator.GreaterOrEqual => " >= "u8,
            _ => " BETWEEN "u8,
        });
        writer.WriteValue(key.Sort!);
        if (key.High is { } high)
        {
            writer.WriteText(" AND "u8);
            writer.WriteValue(high);
        }
    }
}
