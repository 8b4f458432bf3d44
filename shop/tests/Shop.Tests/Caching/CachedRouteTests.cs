using Shop.Routing;

namespace Shop.Tests.Caching;

/// <summary>What may be kept at all.</summary>
public sealed class CachedRouteTests
{
    [Fact]
    public void Only_public_answers_of_products_categories_and_reviews_are_kept()
    {
        var kept = Routes.All.Concat(Routes.Development).Where(route => route.Cache is not null).ToArray();

        Assert.NotEmpty(kept);
        Assert.All(kept, route =>
        {
            Assert.Equal(("GET", Who.Anyone, true), (route.Method, route.Who, route.IsPublic));
            Assert.Contains(route.Pattern.Split('/')[1], new[] { "products", "categories", "reviews" });
        });
    }
}
