using Shop.Features.Health;

namespace Shop.Tests.Contract;

internal static class HealthRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(LiveHealth.Route, "the process answers", 200, shop => shop.GetAsync("/health/live"))
            .Where(answer =>
            {
                Assert.Equal("ok", answer.Json.GetProperty("status").GetString());
                Assert.Matches(@"^\d+\.\d+\.\d+", answer.Json.GetProperty("version").GetString());
            }),
        new ContractRow(ReadyHealth.Route, "the database answers", 200, shop => shop.GetAsync("/health/ready"))
            .Where(answer => Assert.Empty(answer.Json.GetProperty("checks").EnumerateObject())),
    ];
}
