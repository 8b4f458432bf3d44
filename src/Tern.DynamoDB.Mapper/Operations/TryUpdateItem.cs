namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>UpdateItem</c>, whose result can be a condition that was not met.</summary>
internal sealed class TryUpdateItem<T>(TableContext table, ItemKey<T> key, UpdateOptions<T> options)
    : UpdateOperation<WriteResult<T>>(table, TableOperationKind.TryUpdateItem, key.Partition, key.Sort, key.Members, options)
    where T : class
{
    protected override WriteResult<T> CreateResult(object? item, bool isConflict) =>
        ReturnsPrevious && !isConflict ? new(false, null, (T?)item) : new(isConflict, (T?)item, null);
}
