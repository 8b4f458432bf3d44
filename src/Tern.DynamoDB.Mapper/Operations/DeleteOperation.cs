namespace Tern.DynamoDB.Mapper;

/// <summary>A delete of one item.</summary>
internal abstract class DeleteOperation<TResult>(
    TableContext table, TableOperationKind kind, AttributeValue partition, AttributeValue sort, WriteOptions? options, long? expectedVersion)
    : WriteOperation<TResult>(table, kind, options)
{
    protected sealed override void WriteMembers(ref ExpressionWriter writer)
    {
        KeyWriter.WriteMember(ref writer, Table.Map, partition, sort);
        WriteCondition(ref writer, expectedVersion);
        if (ReturnsPrevious)
            writer.Json.WriteLiteral("\"ReturnValues\":\"ALL_OLD\","u8);
    }
}
