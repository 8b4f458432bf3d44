using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>A Shop with one row of each resource. Its id is 1, as in the paths of <see cref="GenericTests"/>.</summary>
public sealed class OneOfEach(TestCluster cluster) : ShopInstance(cluster)
{
    protected override async ValueTask ArrangeAsync()
    {
        await base.ArrangeAsync();
        var product = await NewProductAsync("1.00");
        await SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", TestUsers.Admin);
        await SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":5}""", TestUsers.Customer);
        await OrderRows.PlaceAsync(this, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer);
    }
}
