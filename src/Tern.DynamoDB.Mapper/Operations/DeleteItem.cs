namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>DeleteItem</c>.</summary>
internal sealed class DeleteItem<T>(TableContext table, ItemKey<T> key, DeleteOptions<T>? options)
    : DeleteOperation<T?>(table, TableOperationKind.DeleteItem, key.Partition, key.Sort, options, options?.ExpectedVersion)
    where T : class
{
    protected override T? CreateResult(object? item, bool isConflict) => (T?)item;
}
