namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>GetItem</c>.</summary>
internal sealed class GetItem<T>(TableContext table, ItemKey<T> key, GetOptions? options)
    : ItemOperation<T?>(table, TableOperationKind.GetItem, options?.Capacity)
    where T : class
{
    protected override void WriteMembers(ref ExpressionWriter writer)
    {
        KeyWriter.WriteMember(ref writer, Table.Map, key.Partition, key.Sort);
        writer.WriteProjection(Table.Map);
        if (options is { ConsistentRead: true })
            writer.Json.WriteLiteral("\"ConsistentRead\":true,"u8);
    }

    protected override T? CreateResult(object? item, bool isConflict) => (T?)item;
}
