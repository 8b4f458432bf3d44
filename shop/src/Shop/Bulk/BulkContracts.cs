namespace Shop.Bulk;

/// <summary>The results of a bulk request.</summary>
/// <param name="Succeeded">The number of rows that were applied. Without <c>partial=true</c> it is the number of all rows.</param>
/// <param name="Failed">The number of rows that failed.</param>
/// <param name="Results">The result of each row, in the order of the request.</param>
internal sealed record BulkResult(int Succeeded, int Failed, IReadOnlyList<BulkRow> Results);

/// <summary>The result of one row of a bulk request.</summary>
/// <param name="Index">The index of the row in the request, from 0.</param>
/// <param name="Status">The status that a request with this row alone would have returned.</param>
/// <param name="Id">The id of the resource; null if the row failed.</param>
/// <param name="Errors">The errors by field; null if the row succeeded.</param>
internal sealed record BulkRow(int Index, int Status, long? Id, IReadOnlyDictionary<string, List<string>>? Errors);
