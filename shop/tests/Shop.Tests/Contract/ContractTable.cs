namespace Shop.Tests.Contract;

/// <summary>All rows, with one file for each resource.</summary>
internal static class ContractTable
{
    public static IReadOnlyList<ContractRow> Rows { get; } =
    [
        .. AuthRows.All, .. ProductRows.All, .. CategoryRows.All, .. OrderRows.All, .. ReviewRows.All, .. CartRows.All, .. UserRows.All, .. BulkRows.All,
        .. HealthRows.All, .. AdminRows.All,
    ];
}
