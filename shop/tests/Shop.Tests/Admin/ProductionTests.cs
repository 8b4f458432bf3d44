using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>Routes for Development are missing in other environments.</summary>
public sealed class ProductionTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Development_routes_return_404_in_Production()
    {
        foreach (var route in Routes.Development)
            Assert.Equal(404, (int)(await shop.SendAsync(new HttpMethod(route.Method), route.Pattern, "{}", TestUsers.Admin)).Status);
    }
}
