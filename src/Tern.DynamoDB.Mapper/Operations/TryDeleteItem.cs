namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>DeleteItem</c>, whose result can be a condition that was not met.</summary>
internal sealed class TryDeleteItem<T>(TableContext table, ItemKey<T> key, DeleteOptions<T>? options)
    : DeleteOperation<WriteResult<T>>(table, TableOperationKind.TryDeleteItem, key.Partition, key.Sort, options, options?.ExpectedVersion)
    where T : class
{
    protected override WriteResult<T> CreateResult(object? item, bool isConflict) =>
        isConflict ? new(true, (T?)item, null) : new(false, null, (T?)item);
}
