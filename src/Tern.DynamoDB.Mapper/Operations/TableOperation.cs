using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>An operation of a table: a document with the name of the table, the members of the operation, and its expressions.</summary>
internal abstract class TableOperation<T, TRequest, TResult>(TableContext<T> table, OperationDescriptor descriptor) : Operation<TRequest, TResult>(descriptor)
{
    private readonly string _target = $"DynamoDB_20120810.{descriptor.Name}";

    protected TableContext<T> Table => table;

    public sealed override void Write(TRequest request, RequestMessage message)
    {
        AwsJsonRequest.SetOperation(message, "application/x-amz-json-1.0", _target);
        var writer = new ExpressionWriter(message.Buffer, table.Map.ItemType);
        try
        {
            table.Start(ref writer);
            WriteMembers(request, ref writer);
            writer.WriteNames();
            writer.WriteValues();
            if (GetCapacity(request) is not null)
                writer.Json.WriteLiteral("\"ReturnConsumedCapacity\":\"TOTAL\","u8);
            writer.Json.WriteEndObject();
            writer.Json.Complete();
        }
        finally
        {
            writer.Dispose();
        }
    }

    public sealed override Tern.Runtime.Endpoint ResolveEndpoint(TRequest request, EndpointContext context) => DynamoDBEndpoints.Resolve(context, resourceArn: table.TableName);

    /// <summary>Writes the members of the operation, without the name of the table and without names and values of expressions.</summary>
    protected abstract void WriteMembers(TRequest request, ref ExpressionWriter writer);

    /// <summary>The receiver of the consumed capacity; null for none.</summary>
    protected abstract CapacityMeter? GetCapacity(TRequest request);
}
