using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>
/// One call of an operation of a table: a document with the name of the table, the members of the operation, and its expressions.
/// </summary>
/// <remarks>
/// It is created for each call and contains the parameters, so that it is the only object beside the task, and no second asynchronous method waits for the
/// response. The benchmark "Items as objects over a mocked transport" shows it.
/// </remarks>
internal abstract class TableOperation<TResult>(TableContext table, TableOperationKind kind, CapacityMeter? capacity)
    : Operation<TableContext, TResult>(kind.Descriptor)
{
    protected TableContext Table => table;

    /// <summary>Receives the consumed capacity; null for none.</summary>
    protected CapacityMeter? Capacity => capacity;

    /// <summary>Whether a condition that was not met is a result.</summary>
    protected bool IsTry => kind.IsTry;

    public sealed override void Write(TableContext request, RequestMessage message)
    {
        AwsJsonRequest.SetOperation(message, "application/x-amz-json-1.0", kind.Target);
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            writer.Json.WriteLiteral(table.RequestStart);
            WriteMembers(ref writer);
            writer.WriteNames();
            writer.WriteValues();
            if (capacity is not null)
                writer.Json.WriteLiteral("\"ReturnConsumedCapacity\":\"TOTAL\","u8);
            writer.EndRequest();
        }
        finally
        {
            writer.Dispose();
        }
    }

    public override void Describe(TableContext request, ref TagWriter tags) => table.Describe(ref tags);

    public sealed override Tern.Runtime.Endpoint ResolveEndpoint(TableContext request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    /// <summary>Writes the members of the operation, without the name of the table and without names and values of expressions.</summary>
    protected abstract void WriteMembers(ref ExpressionWriter writer);
}
