using Shop.Routing;

namespace Shop.Tests.Caching;

/// <summary>The routes that may be cached.</summary>
public sealed class CachedRouteTests
{
    [Fact]
    public void Only_public_responses_of_products_categories_and_reviews_are_cached()
    {
        var cached = Routes.All.Concat(Routes.Development).Where(route => route.Cache is not null).ToArray();

        Assert.NotEmpty(cached);
        Assert.All(cached, route =>
        {
            Assert.Equal(("GET", RequiredRole.Anyone, true), (route.Method, route.RequiredRole, route.IsPublic));
            Assert.Contains(route.Pattern.Split('/')[1], new[] { "products", "categories", "reviews" });
        });
    }
}
