using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>An operation whose response contains at most one item.</summary>
internal abstract class ItemOperation<TResult>(TableContext table, TableOperationKind kind, CapacityMeter? capacity)
    : TableOperation<TResult>(table, kind, capacity)
{
    public sealed override TResult Read(ResponseMessage response) =>
        CreateResult(ResponseReader.ReadItem(response, Table.Map, Capacity), isConflict: response.Metadata.StatusCode >= 400);

    /// <summary>Creates the result of a response.</summary>
    /// <param name="item">The item of the response; null for none.</param>
    /// <param name="isConflict">Whether the condition was not met. The item is then the stored one.</param>
    protected abstract TResult CreateResult(object? item, bool isConflict);
}
