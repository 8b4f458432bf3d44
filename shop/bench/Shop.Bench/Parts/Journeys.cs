using System.Globalization;
using System.Text.Json;
using Shop.Bench.Lab;
using Shop.Bench.Load;
using Shop.Bench.Wire;

namespace Shop.Bench.Parts;

/// <summary>The requests of visitors of the Shop.</summary>
/// <param name="Catalogue">The ids and prices that requests use.</param>
/// <param name="Staff">The access token of a member of staff.</param>
/// <param name="Customers">The access tokens of customers.</param>
internal sealed record Journeys(Catalogue Catalogue, string Staff, string[] Customers)
{
    private const string Address = """{"recipient":"R","street":"S","city":"C","postalCode":"10115","country":"DE"}""";

    private static long names;

    public static Task ListAsync(Visitor visitor) => visitor.SendAsync(WireRequest.Get($"/products?page={visitor.Random.Next(1, 51)}&pageSize=20", "\"totalCount\":"));

    public Task ProductAsync(Visitor visitor) => ProductAsync(visitor, Catalogue.Product(visitor.Random));

    public static Task CategoriesAsync(Visitor visitor) => visitor.SendAsync(WireRequest.Get("/categories", "\"totalCount\":"));

    public static Task SearchAsync(Visitor visitor) => visitor.SendAsync(WireRequest.Get($"/products/search?q={Words[visitor.Random.Next(Words.Length)]}", "\"facets\":"));

    public Task CreateProductAsync(Visitor visitor)
    {
        var sku = $"L-{Interlocked.Increment(ref names)}";
        return visitor.SendAsync(WireRequest.Json("POST", "/products",
            $$"""{"sku":"{{sku}}","name":"Load","description":"Made under load","price":9.90,"categoryId":{{visitor.Random.Next(1, 25)}},"stock":10}""", 201, sku, Staff));
    }

    /// <summary>Requests the customer's orders, and one of them.</summary>
    public async Task OrdersAsync(Visitor visitor)
    {
        var customer = Customer(visitor);
        using var page = JsonDocument.Parse(await visitor.SendAsync(WireRequest.Get("/orders?limit=20", "\"data\":", customer), keep: true));
        var orders = page.RootElement.GetProperty("data");
        if (orders.GetArrayLength() == 0) return;
        var id = orders[visitor.Random.Next(orders.GetArrayLength())].GetProperty("id").GetInt64();
        await visitor.SendAsync(WireRequest.Get($"/orders/{id}", $"{{\"id\":{id},", customer));
    }

    /// <summary>Requests a list, a product and its reviews, and writes a review.</summary>
    public async Task BrowseAndReviewAsync(Visitor visitor)
    {
        await ListAsync(visitor);
        // Each product once, so that no customer reviews one twice.
        var product = Catalogue.Products[Interlocked.Increment(ref names) % Catalogue.Products.Length];
        await ProductAsync(visitor, product);
        await visitor.SendAsync(WireRequest.Get($"/reviews?productId={product}&limit=10", "\"data\":"));
        await visitor.SendAsync(WireRequest.Json("POST", "/reviews", $$"""{"productId":{{product}},"rating":{{visitor.Random.Next(1, 6)}},"comment":"Under load"}""", 201, "Under load", Customer(visitor)));
    }

    /// <summary>Requests a list and two products, orders both, and requests the order.</summary>
    public async Task OrderAsync(Visitor visitor)
    {
        await ListAsync(visitor);
        var half = Catalogue.Products.Length / 2;
        var (a, b) = (visitor.Random.Next(half), half + visitor.Random.Next(half));
        await ProductAsync(visitor, Catalogue.Products[a]);
        await ProductAsync(visitor, Catalogue.Products[b]);
        var total = (Catalogue.Prices[a] + 2 * Catalogue.Prices[b]).ToString(CultureInfo.InvariantCulture);
        var items = $$"""[{"productId":{{Catalogue.Products[a]}},"quantity":1},{"productId":{{Catalogue.Products[b]}},"quantity":2}]""";
        var customer = Customer(visitor);
        using var order = JsonDocument.Parse(await visitor.SendAsync(
            WireRequest.Json("POST", "/orders", $$"""{"items":{{items}},"expectedTotal":{{total}},"address":{{Address}}}""", 201, "\"status\":\"pending\"", customer), keep: true));
        var id = order.RootElement.GetProperty("id").GetInt64();
        await visitor.SendAsync(WireRequest.Get($"/orders/{id}", $"{{\"id\":{id},", customer));
    }

    /// <summary>Registers, signs in, and requests a list, a product and the cart.</summary>
    public async Task RegisterAndBrowseAsync(Visitor visitor)
    {
        var email = $"load{Interlocked.Increment(ref names)}@example.com";
        await visitor.SendAsync(WireRequest.Json("POST", "/auth/register", $$"""{"email":"{{email}}","password":"demo-password","firstName":"L","lastName":"O"}""", 201, email));
        using var login = JsonDocument.Parse(await visitor.SendAsync(
            WireRequest.Json("POST", "/auth/login", $$"""{"email":"{{email}}","password":"demo-password"}""", 200, "accessToken"), keep: true));
        await ListAsync(visitor);
        await ProductAsync(visitor);
        await visitor.SendAsync(WireRequest.Get("/cart", "\"items\":", login.RootElement.GetProperty("accessToken").GetString()));
    }

    /// <summary>A typical mix: of a hundred visitors 60 request a product and 15 a list, 10 search, 10 change a cart, 5 order.</summary>
    public Task MixedAsync(Visitor visitor) => visitor.Random.Next(100) switch
    {
        < 60 => ProductAsync(visitor),
        < 75 => ListAsync(visitor),
        < 85 => SearchAsync(visitor),
        < 95 => CartAsync(visitor),
        _ => OrderAsync(visitor),
    };

    private static readonly string[] Words = ["chair", "cotton", "steel", "fantastic", "shi", "com"];

    private Task<byte[]> CartAsync(Visitor visitor)
    {
        // Of few products, so that the cart in the response has the same size at the end as at the beginning.
        var product = Catalogue.Products[visitor.Random.Next(10)];
        return visitor.SendAsync(WireRequest.Json("PUT", $"/cart/items/{product}", $$"""{"quantity":{{visitor.Random.Next(1, 4)}}}""", 200, $"\"productId\":{product},", Customer(visitor)));
    }

    private static Task<byte[]> ProductAsync(Visitor visitor, long id) => visitor.SendAsync(WireRequest.Get($"/products/{id}", $"{{\"id\":{id},"));

    private string Customer(Visitor visitor) => Customers[visitor.Random.Next(Customers.Length)];
}
