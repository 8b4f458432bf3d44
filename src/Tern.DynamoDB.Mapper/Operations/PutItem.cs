namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>PutItem</c>.</summary>
internal sealed class PutItem<T>(TableContext table, T item, PutOptions<T>? options)
    : PutOperation<T>(table, TableOperationKind.PutItem, item, options)
    where T : class
{
    protected override T CreateResult(object? item, bool isConflict) => Apply<T>();
}
