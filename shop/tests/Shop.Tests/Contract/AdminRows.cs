using Shop.Features.Admin;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class AdminRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(GetMemory.Route, "the sizes are positive", 200, shop => shop.GetAsync("/admin/memory", TestUsers.Staff))
            .Where(response => Assert.InRange(response.Json.GetProperty("heap").GetInt64(), 1, response.Json.GetProperty("workingSet").GetInt64())),
    ];
}
