using Shop.Features.Health;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class HealthRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(LiveHealth.Route, "the process is running", 200, shop => shop.GetAsync("/health/live"))
            .Where(response =>
            {
                Assert.Equal("ok", response.Json.GetProperty("status").GetString());
                Assert.Matches(@"^\d+\.\d+\.\d+[^+]*$", response.Json.GetProperty("version").GetString());
            }),
        new ContractRow(LiveHealth.Route, "for staff with the commit", 200, shop => shop.GetAsync("/health/live", TestUsers.Staff))
            .Where(response => Assert.StartsWith(response.Json.GetProperty("version").GetString()!.Split('+')[0], Shop.Observability.BuildInfo.Version, StringComparison.Ordinal)),
        new ContractRow(ReadyHealth.Route, "without the commit", 200, shop => shop.GetAsync("/health/ready"))
            .Where(response => Assert.DoesNotContain("+", response.Json.GetProperty("version").GetString(), StringComparison.Ordinal)),
        new ContractRow(ReadyHealth.Route, "the database is available", 200, shop => shop.GetAsync("/health/ready"))
            .Where(response => Assert.Empty(response.Json.GetProperty("checks").EnumerateObject())),
    ];
}
