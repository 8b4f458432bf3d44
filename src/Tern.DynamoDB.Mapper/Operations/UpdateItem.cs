namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>UpdateItem</c>.</summary>
internal sealed class UpdateItem<T>(TableContext table, ItemKey<T> key, UpdateOptions<T> options)
    : UpdateOperation<T>(table, TableOperationKind.UpdateItem, key.Partition, key.Sort, key.Members, options)
    where T : class
{
    protected override T CreateResult(object? item, bool isConflict) => (T)item!;
}
