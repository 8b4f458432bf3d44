using Shop.Features.Categories;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Features.Users;
using Shop.Lists;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>A list, and its expected rows as handwritten SQL on the data of <see cref="ListShop"/>.</summary>
/// <param name="List">The list.</param>
/// <param name="Path">The path of the list.</param>
/// <param name="User">The caller, or null for an anonymous one.</param>
/// <param name="Table">The table of its rows.</param>
/// <param name="Scope">The condition of the rows that this caller may read.</param>
/// <param name="Filters">The values of each filter, and the equivalent SQL conditions.</param>
internal sealed record ListCase(
    Listing List, string Path, long? User, string Table, string Scope, Dictionary<string, (string Value, string Condition)[]> Filters)
{
    private static readonly (string, string)[] Modified =
    [
        ("2024-01-01T00:00:03Z", "updated > timestamptz '2024-01-01 00:00:03Z'"),
        ("2024-01-01T02:00:03.000003+02:00", "updated > timestamptz '2024-01-01 00:00:03.000003Z'"),
        ("2024-01-01", "updated > timestamptz '2024-01-01 00:00Z'"),
    ];

    private static readonly (string, string)[] Created =
    [
        ("2024-01-01T00:00:02Z", "created >= timestamptz '2024-01-01 00:00:02Z'"),
        ("2024-01-01T00:00:02.000002Z", "created >= timestamptz '2024-01-01 00:00:02.000002Z'"),
        ("2024-01-01T00:00:02.000003Z", "created >= timestamptz '2024-01-01 00:00:02.000003Z'"),
    ];

    private static readonly Dictionary<string, (string, string)[]> OfProducts = new()
    {
        ["minPrice"] = [("1.5", "price >= 1.5"), ("1.51", "price >= 1.51")],
        ["maxPrice"] = [("1.50", "price <= 1.5"), ("1.49", "price <= 1.49")],
        ["inStock"] = [("true", "exists (select from stock where product_id = id and on_hand > 0)"), ("false", "id in (select product_id from stock where on_hand = 0)")],
        ["featured"] = [("true", "featured"), ("false", "not featured")],
        ["text"] = [("Näme 3", "name = 'Näme 3'"), ("HARD", "description = 'Hard'")],
        ["modifiedAfter"] = Modified,
    };

    private static readonly Dictionary<string, (string, string)[]> OfOrders = new()
    {
        ["userId"] = [($"{TestUsers.Customer}", $"user_id = {TestUsers.Customer}"), ($"{TestUsers.Other}", $"user_id = {TestUsers.Other}")],
        ["status"] = [.. new[] { "pending", "processing", "shipped", "delivered", "cancelled" }.Select(status => (status, $"status = '{status}'"))],
        ["placedAfter"] = [.. Created.Select(created => (created.Item1, created.Item2.Replace("created", "placed", StringComparison.Ordinal)))],
        ["placedBefore"] = [.. Created.Select(created => (created.Item1, created.Item2.Replace("created >=", "placed <", StringComparison.Ordinal)))],
        ["minTotal"] = [("20.10", "total >= 20.1"), ("20.11", "total >= 20.11")],
        ["maxTotal"] = [("20.10", "total <= 20.1"), ("20.09", "total <= 20.09")],
        ["modifiedAfter"] = Modified,
    };

    public static IReadOnlyDictionary<string, ListCase> All { get; } = new Dictionary<string, ListCase>
    {
        ["products"] = new(ProductsSql.List, "/products", null, "products", "active", new(OfProducts)
        {
            ["categoryId"] = [("1", "category_id = 1"), ("2", "category_id = 2")],
        }),
        ["products of a category"] = new(CategoriesSql.Products, "/categories/1/products", null, "products", "active and category_id = 1", OfProducts),
        ["categories"] = new(CategoriesSql.List, "/categories", null, "categories", "active", new()
        {
            ["text"] = [("GORY 1", "name like '%gory 1%'"), ("sLEEVE", "description = 'Sleeve'")],
            ["modifiedAfter"] = Modified,
        }),
        ["orders"] = new(OrdersSql.List, "/orders", TestUsers.Staff, "orders", "deleted is null", OfOrders),
        ["orders of a customer"] =
            new(OrdersSql.List, "/orders", TestUsers.Customer, "orders", $"deleted is null and user_id = {TestUsers.Customer}", OfOrders),
        ["reviews"] = new(ReviewsSql.List, "/reviews", null, "reviews", "true", new()
        {
            ["productId"] = [("1", "product_id = 1"), ("2", "product_id = 2")],
            ["userId"] = [("5", "user_id = 5"), ("6", "user_id = 6")],
            ["rating"] = [.. Enumerable.Range(1, 5).Select(rating => ($"{rating}", $"rating = {rating}"))],
            ["minRating"] = [.. Enumerable.Range(1, 5).Select(rating => ($"{rating}", $"rating >= {rating}"))],
            ["verified"] = [("true", "verified"), ("false", "not verified")],
            ["modifiedAfter"] = Modified,
        }),
        ["users"] = new(UsersSql.List, "/users", TestUsers.Staff, "users", "deleted is null", new()
        {
            ["active"] = [("true", "active"), ("false", "not active")],
            ["createdAfter"] = Created,
            ["modifiedAfter"] = Modified,
        }),
    };

    /// <summary>The expected ids, read by SQL.</summary>
    /// <param name="shop">The instance.</param>
    /// <param name="sort">The sort order of the request, which has the name of its column.</param>
    /// <param name="condition">The condition of the filters.</param>
    public Task<long[]> ExpectedAsync(ShopInstance shop, string sort = "id", string condition = "true")
    {
        var direction = sort[0] == '-' ? "desc" : "asc";
        return shop.ScalarAsync<long[]>(
            $"select coalesce(array_agg(id order by {sort.TrimStart('-')} {direction}, id {direction}), '{{}}') from {Table} where {Scope} and ({condition})");
    }

    public async Task<System.Text.Json.JsonElement> GetAsync(ShopInstance shop, string query)
    {
        var response = await shop.GetAsync($"{Path}?{query}", User);
        Assert.True((int)response.Status == 200, $"{Path}?{query}: {response}");
        return response.Json;
    }

    public static long[] Ids(System.Text.Json.JsonElement page) => [.. page.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("id").GetInt64())];
}
