namespace Tern.DynamoDB.Mapper;

/// <summary>A put of one item.</summary>
internal abstract class PutOperation<TResult>(TableContext table, TableOperationKind kind, object item, WriteOptions? options)
    : WriteOperation<TResult>(table, kind, options)
{
    private Stamps _stamps;

    protected sealed override void WriteMembers(ref ExpressionWriter writer)
    {
        ItemMap map = Table.Map;
        long? version = map.VersionIndex is null ? null : map.GetVersionOf(item);
        _stamps = new(version is { } current ? unchecked(current + 1) : 0, Table.Now);
        writer.Json.WriteName("\"Item\":"u8);
        writer.Item.StartItem();
        map.WriteObject(ref writer.Item, item, in _stamps);
        writer.Item.EndItem();
        WriteCondition(ref writer, version);
        if (ReturnsPrevious)
            writer.Json.WriteLiteral("\"ReturnValues\":\"ALL_OLD\","u8);
    }

    /// <summary>Returns the object with the values that the put has set.</summary>
    protected T Apply<T>() => ((ItemMap<T>)Table.Map).Apply((T)item, in _stamps);
}
