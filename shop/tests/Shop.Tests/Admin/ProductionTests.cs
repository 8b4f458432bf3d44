using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>What is for Development is not there elsewhere.</summary>
public sealed class ProductionTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task What_is_for_development_is_not_found()
    {
        foreach (var route in Routes.Development)
            Assert.Equal(404, (int)(await shop.SendAsync(new HttpMethod(route.Method), route.Pattern, "{}", TestUsers.Admin)).Status);
    }
}
