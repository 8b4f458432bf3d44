using Shop.Features.Admin;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class AdminRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(GetMemory.Route, "more than nothing", 200, shop => shop.GetAsync("/admin/memory", TestUsers.Staff))
            .Where(answer => Assert.InRange(answer.Json.GetProperty("heap").GetInt64(), 1, answer.Json.GetProperty("workingSet").GetInt64())),
    ];
}
