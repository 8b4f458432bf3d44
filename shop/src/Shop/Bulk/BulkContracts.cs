namespace Shop.Bulk;

/// <summary>What became of each row of a request.</summary>
/// <param name="Succeeded">Rows that were carried out; all of them, unless the request is a partial one.</param>
/// <param name="Failed">Rows that were not.</param>
/// <param name="Results">Each row, in the order of the request.</param>
internal sealed record BulkResult(int Succeeded, int Failed, IReadOnlyList<BulkRow> Results);

/// <summary>What became of a row.</summary>
/// <param name="Index">Its place in the request, from 0.</param>
/// <param name="Status">What a request of this row alone would have been answered with.</param>
/// <param name="Id">The resource; null when it failed.</param>
/// <param name="Errors">What is wrong, by field; null when it succeeded.</param>
internal sealed record BulkRow(int Index, int Status, long? Id, IReadOnlyDictionary<string, List<string>>? Errors);
