using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>Query</c> for the items of a type.</summary>
internal sealed class Query<T>(TableContext<T> table) : TableOperation<T, PageRequest<ItemQuery<T>>, PageResponse<T>>(table, Descriptors.Query)
{
    public override PageResponse<T> Read(ResponseMessage response) => ResponseReader.ReadPage(response, Table.Map);

    /// <summary>Writes what a page token is bound to, beside the table: expressions and order.</summary>
    public void WriteShape(ref ExpressionWriter writer, ItemQuery<T> query)
    {
        WriteKeyCondition(ref writer, query.Key);
        if (query.Filter.Node is { } filter)
            writer.WriteExpression("\"FilterExpression\":"u8, filter);
        Table.WriteProjection(ref writer);
        if (query.Descending)
            writer.Json.WriteLiteral("\"ScanIndexForward\":false,"u8);
    }

    protected override void WriteMembers(PageRequest<ItemQuery<T>> request, ref ExpressionWriter writer)
    {
        WriteShape(ref writer, request.Search);
        PageMembers.Write(ref writer, request.Search.ConsistentRead, request.Search.PageSize, request.StartKey);
    }

    protected override CapacityMeter? GetCapacity(PageRequest<ItemQuery<T>> request) => request.Search.Capacity;

    private void WriteKeyCondition(ref ExpressionWriter writer, KeyCondition<T> key)
    {
        writer.StartExpression("\"KeyConditionExpression\":"u8);
        writer.WriteName(new NameReference(KeyWriter.RequireName(Table.Map), 0));
        writer.WriteText(" = "u8);
        writer.WriteValue(KeyWriter.CreateOperand(Table.Map, key.Partition));
        if (key.Operator != SortOperator.None)
        {
            writer.WriteText(" AND "u8);
            WriteSortCondition(ref writer, key);
        }
        writer.EndExpression();
    }

    private void WriteSortCondition(ref ExpressionWriter writer, KeyCondition<T> key)
    {
        string sortName = Table.Map.SortName ?? throw new MappingException("The type has no sort key", Table.Map.ItemType, "");
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
