using Shop.Features.Health;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class HealthRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(LiveHealth.Route, "the process answers", 200, shop => shop.GetAsync("/health/live"))
            .Where(answer =>
            {
                Assert.Equal("ok", answer.Json.GetProperty("status").GetString());
                Assert.Matches(@"^\d+\.\d+\.\d+[^+]*$", answer.Json.GetProperty("version").GetString());
            }),
        new ContractRow(LiveHealth.Route, "for staff with the commit", 200, shop => shop.GetAsync("/health/live", TestUsers.Staff))
            .Where(answer => Assert.StartsWith(answer.Json.GetProperty("version").GetString()!.Split('+')[0], Shop.Observability.BuildInfo.Version, StringComparison.Ordinal)),
        new ContractRow(ReadyHealth.Route, "without the commit", 200, shop => shop.GetAsync("/health/ready"))
            .Where(answer => Assert.DoesNotContain("+", answer.Json.GetProperty("version").GetString(), StringComparison.Ordinal)),
        new ContractRow(ReadyHealth.Route, "the database answers", 200, shop => shop.GetAsync("/health/ready"))
            .Where(answer => Assert.Empty(answer.Json.GetProperty("checks").EnumerateObject())),
    ];
}
