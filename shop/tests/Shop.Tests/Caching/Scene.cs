using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Two categories, three products with reviews and two orders, not requested before, and the paths of all public responses that contain them.</summary>
internal sealed class Scene
{
    private static int scenes;

    private readonly ShopInstance shop;
    private readonly (string, string)[] headers;

    private Scene(ShopInstance shop, bool withKey)
    {
        this.shop = shop;
        headers = withKey ? [("Idempotency-Key", Word)] : [];
    }

    /// <summary>A word in the names of all rows, which is not the prefix of another scene's word.</summary>
    public string Word { get; } = $"scene{Interlocked.Increment(ref scenes):00000}x";

    public long Full { get; private set; }

    public long Empty { get; private set; }

    /// <summary>A user who has written a review only.</summary>
    public long Author { get; private set; }

    /// <summary>A product with a stock of 1 and no orders. Its price is 5.00.</summary>
    public long Last { get; private set; }

    public long SoldOut { get; private set; }

    public long Sent { get; private set; }

    /// <summary>The customer's pending order of the product that is sold out.</summary>
    public long Pending { get; private set; }

    /// <summary>The customer's shipped order.</summary>
    public long Shipped { get; private set; }

    /// <summary>The customer's review of the product with a stock of 1.</summary>
    public long Review { get; private set; }

    public IEnumerable<string> Paths
    {
        get
        {
            string[] lists =
            [
                $"/products?categoryId={Full}", $"/products?text={Word}", $"/categories/{Full}/products?sort=-price", $"/categories/{Empty}/products?sort=name",
                $"/categories?text={Word}", $"/reviews?productId={Last}", $"/reviews?productId={SoldOut}", $"/reviews?productId={Sent}", $"/reviews?userId={Author}",
            ];
            string[] others = [$"/products/search?q={Word}", .. new[] { Full, Empty }.Select(id => $"/categories/{id}"), .. Reviews.Select(id => $"/reviews/{id}")];
            return [.. new[] { Last, SoldOut, Sent }.Select(id => $"/products/{id}"), .. others, .. lists.Select(list => $"{list}&pageSize=100"), .. lists.Select(list => $"{list}&limit=100")];
        }
    }

    private long[] Reviews { get; set; } = [];

    public static async Task<Scene> NewAsync(ShopInstance shop, bool withKey)
    {
        var scene = new Scene(shop, withKey);
        var word = scene.Word;
        scene.Full = await InsertAsync($"categories (name) values ('{word} full')");
        scene.Empty = await InsertAsync($"categories (name) values ('{word} empty')");
        scene.Author = await InsertAsync($"users (email, first_name, last_name) values ('{word}@example.com', 'Ada', 'Author')");
        scene.Last = await ProductAsync("last", 1);
        scene.SoldOut = await ProductAsync("sold out", 0);
        scene.Sent = await ProductAsync("sent", 9);
        scene.Pending = await OrderAsync("pending", scene.SoldOut);
        scene.Shipped = await OrderAsync("shipped", scene.Sent);
        scene.Review = await ReviewAsync(scene.Last, TestUsers.Customer);
        scene.Reviews = [scene.Review, await ReviewAsync(scene.Last, scene.Author), await ReviewAsync(scene.Sent, TestUsers.Customer)];
        return scene;

        Task<long> InsertAsync(string row) => shop.ScalarAsync<long>($"insert into {row} returning id");

        async Task<long> ProductAsync(string name, int stock)
        {
            var id = await InsertAsync($"products (sku, name, price, category_id) values ('{word} {name}', '{word} {name}', 5, {scene.Full})");
            await shop.ExecuteAsync($"insert into stock values ({id}, {stock})");
            return id;
        }

        async Task<long> OrderAsync(string status, long product)
        {
            const string Address = "'Tess', 'Way 1', 'Kiel', '24103', 'DE'";
            var id = await InsertAsync(
                $"orders (user_id, status, total, recipient, street, city, postal_code, country) values ({TestUsers.Customer}, '{status}', 5, {Address})");
            await shop.ExecuteAsync($"insert into order_items (order_id, product_id, quantity, unit_price, name) values ({id}, {product}, 1, 5, 'Then')");
            return id;
        }

        Task<long> ReviewAsync(long product, long user) => InsertAsync(
            $"reviews (product_id, user_id, rating, verified, created) values ({product}, {user}, 3, false, now() - interval '2 days')");
    }

    public Task<TestResponse> SendAsync(string method, string path, string? body, long user) =>
        shop.SendAsync(new HttpMethod(method), path, body, user, headers);
}
