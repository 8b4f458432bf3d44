namespace Tern.DynamoDB.Mapper;

/// <summary>The operation <c>PutItem</c>, whose result can be a condition that was not met.</summary>
internal sealed class TryPutItem<T>(TableContext table, T item, PutOptions<T>? options)
    : PutOperation<WriteResult<T>>(table, TableOperationKind.TryPutItem, item, options)
    where T : class
{
    protected override WriteResult<T> CreateResult(object? item, bool isConflict) =>
        isConflict ? new(true, (T?)item, null) : new(false, Apply<T>(), (T?)item);
}
