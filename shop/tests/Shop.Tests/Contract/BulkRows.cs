using System.Text.Json;
using Shop.Features.Categories;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>Bulk requests. The request under test is the last that a row sends to its route.</summary>
internal static class BulkRows
{
    private const long Customer = TestUsers.Customer, Other = TestUsers.Other, Staff = TestUsers.Staff;

    private static readonly Route
        AddProducts = BulkProducts.Routes[0], ReplaceProducts = BulkProducts.Routes[1],
        AddCategories = BulkCategories.Routes[0], ReplaceCategories = BulkCategories.Routes[1],
        AddReviews = BulkReviews.Routes[0], ReplaceReviews = BulkReviews.Routes[1];

    public static readonly ContractRow[] All =
    [
        new ContractRow(AddProducts, "are there afterwards, with stock", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            Assert.Equal(0, await CountAsync(shop, category));
            return await SendAsync(shop, AddProducts, ShopInstance.NewProduct(category, "1.50"), ShopInstance.NewProduct(category, stock: 0));
        })
        {
            Check = async (shop, response) =>
            {
                AssertStatuses(response, 201, 201);
                var first = (await shop.GetAsync($"/products/{Ids(response)[0]}")).Json;
                Assert.Equal("1.50", first.GetProperty("price").GetRawText());
                Assert.False((await shop.GetAsync($"/products/{Ids(response)[1]}")).Json.GetProperty("inStock").GetBoolean());
                Assert.Equal(2, await CountAsync(shop, first.GetProperty("categoryId").GetInt64()));
                await OrderConsistency.AssertAsync(shop);
            },
        },
        new ContractRow(AddProducts, "a thousand", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            return await SendAsync(shop, AddProducts, [.. Enumerable.Range(0, 1000).Select(_ => ShopInstance.NewProduct(category))]);
        })
        {
            Check = async (shop, response) => Assert.Equal(
                response.Json.GetProperty("results").EnumerateArray().Select(row => row.GetProperty("id").GetInt64()),
                await shop.ScalarAsync<long[]>($"select array_agg(id order by id) from products where id = any(array[{string.Join(',', Ids(response))}])")),
        },
        new ContractRow(AddProducts, "one wrong, none written, each named by its place", 422, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            var taken = (await shop.GetAsync($"/products/{await shop.NewProductAsync()}")).Json.GetProperty("sku").GetString();
            var fine = ShopInstance.NewProduct(category);
            var response = await SendAsync(shop, AddProducts, fine, ShopInstance.NewProduct(999_999), Product(taken!, category));
            Assert.Equal(["[1].categoryId", "[2].sku"], response.ErrorFields.Order());
            Assert.Equal(0, await CountAsync(shop, category));
            return await SendAsync(shop, AddProducts, ShopInstance.NewProduct(category, price: "-1"), fine, fine, "{}", "null");
        }).Where(response => Assert.Equal(["[0].price", "[2].sku", "[3].categoryId", "[3].name", "[3].price", "[3].sku", "[4]"], response.ErrorFields.Order(StringComparer.Ordinal))),
        new ContractRow(AddProducts, "partial: what can be", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            return await SendAsync(shop, AddProducts, "?partial=true", ShopInstance.NewProduct(999_999), ShopInstance.NewProduct(category), ShopInstance.NewProduct(category, price: "-1"));
        })
        {
            Check = async (shop, response) =>
            {
                AssertStatuses(response, 422, 201, 422);
                Assert.Equal((1, 2), (response.Json.GetProperty("succeeded").GetInt32(), response.Json.GetProperty("failed").GetInt32()));
                Assert.Equal("categoryId", Assert.Single(response.Json.GetProperty("results")[0].GetProperty("errors").EnumerateObject()).Name);
                Assert.Equal(200, (int)(await shop.GetAsync($"/products/{Ids(response)[0]}")).Status);
            },
        },
        new ContractRow(AddProducts, "no rows", 422, shop => SendAsync(shop, AddProducts)),
        new ContractRow(AddProducts, "a row too many", 422, shop => SendAsync(shop, AddProducts, [.. Enumerable.Repeat("{}", 1001)])),

        new ContractRow(ReplaceProducts, "are so afterwards", 200, async shop =>
        {
            var (first, second) = (await shop.NewProductAsync(stock: 5), await shop.NewProductAsync(stock: 5));
            foreach (var id in new[] { first, second }) await shop.GetAsync($"/products/{id}");
            var category = await shop.NewCategoryAsync();
            return await SendAsync(shop, ReplaceProducts, WithId(ShopInstance.NewProduct(category, "7.00", stock: 0), second, 1), WithId(ShopInstance.NewProduct(category, "8.00", stock: 9), first));
        })
        {
            Check = async (shop, response) =>
            {
                AssertStatuses(response, 200, 200);
                var first = await shop.GetAsync($"/products/{Ids(response)[0]}");
                Assert.Equal(("7.00", "2"), (first.Json.GetProperty("price").GetRawText(), first.Version));
                Assert.Equal(9, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {Ids(response)[1]}"));
                await OrderConsistency.AssertAsync(shop);
            },
        },
        new ContractRow(ReplaceProducts, "not there, of another version, taken, twice", 422, async shop =>
        {
            var (first, second) = (await shop.NewProductAsync(), await shop.NewProductAsync());
            var taken = (await shop.GetAsync($"/products/{second}")).Json.GetProperty("sku").GetString();
            var category = await shop.NewCategoryAsync();
            var response = await SendAsync(shop, ReplaceProducts,
                WithId(ShopInstance.NewProduct(category), 999_999), WithId(ShopInstance.NewProduct(category), second, 7), WithId(Product(taken!, category), first));
            Assert.Equal(["[0].id", "[1].version", "[2].sku"], response.ErrorFields.Order());
            Assert.Equal("1", (await shop.GetAsync($"/products/{first}")).Version);
            return await SendAsync(shop, ReplaceProducts, WithId(ShopInstance.NewProduct(category), first), WithId(ShopInstance.NewProduct(category), first));
        }).Where(response => Assert.Equal(["[1].id"], response.ErrorFields)),
        new ContractRow(ReplaceProducts, "partial: each with the status that it would have alone", 200, async shop =>
        {
            var (first, second) = (await shop.NewProductAsync(), await shop.NewProductAsync());
            var category = await shop.NewCategoryAsync();
            var taken = (await shop.GetAsync($"/products/{await shop.NewProductAsync()}")).Json.GetProperty("sku").GetString();
            return await SendAsync(shop, ReplaceProducts, "?partial=true",
                WithId(ShopInstance.NewProduct(category), 999_999), WithId(ShopInstance.NewProduct(category), first, 7), WithId(Product(taken!, category), first),
                WithId(ShopInstance.NewProduct(category), second, 1));
        }).Where(response => AssertStatuses(response, 404, 412, 422, 200)),

        .. Deletions(BulkProducts.Routes, shop => shop.NewProductAsync(), Staff, async (shop, id) => (int)(await shop.GetAsync($"/products/{id}")).Status),
        new ContractRow(BulkProducts.Routes[2], "partial: the product was ordered", 200, async shop =>
        {
            var (ordered, other) = (await shop.NewProductAsync("1.00"), await shop.NewProductAsync());
            await OrderRows.PlaceAsync(shop, OrderRows.Items((ordered, 1)), "1.00", Customer);
            return await SendAsync(shop, BulkProducts.Routes[2], "?partial=true", $"{ordered}", $"{other}");
        }).Where(response => AssertStatuses(response, 409, 204)),

        new ContractRow(ChangeStock.Route, "of a category and no other", 200, async shop =>
        {
            var (category, other) = (await shop.NewCategoryAsync(), await shop.NewProductAsync(stock: 5));
            var (first, second) = (await shop.NewProductAsync(stock: 5, category: category), await shop.NewProductAsync(stock: 3, category: category));
            await shop.GetAsync($"/products/{second}");
            var response = await ChangeStockAsync(shop, category, "-3");
            Assert.Equal("{2,0,5}", await shop.ScalarAsync<string>($"select array_agg(on_hand order by array_position(array[{first},{second},{other}]::bigint[], product_id))::text from stock where product_id in ({first},{second},{other})"));
            Assert.False((await shop.GetAsync($"/products/{second}")).Json.GetProperty("inStock").GetBoolean());
            await OrderConsistency.AssertAsync(shop);
            return response;
        }).Where(response => Assert.Equal(2, response.Json.GetProperty("affected").GetInt32())),
        new ContractRow(ChangeStock.Route, "more than the stock of one product", 409, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            var product = await shop.NewProductAsync(stock: 5, category: category);
            await shop.NewProductAsync(stock: 3, category: category);
            var response = await ChangeStockAsync(shop, category, "-4");
            Assert.Equal(5, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
            return response;
        }),
        new ContractRow(ChangeStock.Route, "a change of zero", 422, async shop => await ChangeStockAsync(shop, await shop.NewCategoryAsync(), "0"))
            .Where(response => Assert.Equal(["delta"], response.ErrorFields)),
        new ContractRow(ChangeStock.Route, "more products than the limit of a request", 422, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await shop.ExecuteAsync(
                $"""
                with p as (
                    insert into products (sku, name, price, category_id) select 'many-{category}-' || g, 'x', 1, {category} from generate_series(1, 1001) g returning id
                ), l as (
                    insert into stock_ledger (product_id, change, reason) select id, 5, 'new' from p
                )
                insert into stock select id, 5 from p
                """);
            var response = await ChangeStockAsync(shop, category, "1");
            Assert.Equal(1001L * 5, await shop.ScalarAsync<long>($"select sum(on_hand) from stock join products on id = product_id where category_id = {category}"));
            await shop.ExecuteAsync($"delete from products where sku = 'many-{category}-1'");
            Assert.Equal(1000, (await ChangeStockAsync(shop, category, "1")).Json.GetProperty("affected").GetInt32());
            return response;
        }).Where(response => Assert.Equal(["categoryId"], response.ErrorFields)),
        new ContractRow(ChangeStock.Route, "the category does not exist", 422, shop => ChangeStockAsync(shop, 999_999, "1")).Where(response => Assert.Equal(["categoryId"], response.ErrorFields)),
        new ContractRow(ChangeStock.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Patch, "/products/bulk-update-stock", """{"delta":1000001}""", Staff))
            .Where(response => Assert.Equal(["categoryId", "delta"], response.ErrorFields.Order())),

        new ContractRow(AddCategories, "are there afterwards", 200, shop => SendAsync(shop, AddCategories, Category("Bulk"), Category("Bulk")))
        {
            Check = async (shop, response) =>
            {
                AssertStatuses(response, 201, 201);
                foreach (var id in Ids(response)) Assert.Equal(200, (int)(await shop.GetAsync($"/categories/{id}")).Status);
            },
        },
        new ContractRow(AddCategories, "taken, twice", 422, async shop =>
        {
            var (taken, twice) = (Category("Taken"), Category("Twice"));
            await shop.SendAsync(HttpMethod.Post, "/categories", taken, Staff);
            Assert.Equal(["[1].name"], (await SendAsync(shop, AddCategories, twice, taken)).ErrorFields);
            return await SendAsync(shop, AddCategories, twice, twice);
        }).Where(response => Assert.Equal(["[1].name"], response.ErrorFields)),
        new ContractRow(ReplaceCategories, "are so afterwards", 200, async shop =>
        {
            var id = await shop.NewCategoryAsync();
            await shop.GetAsync($"/categories/{id}");
            return await SendAsync(shop, ReplaceCategories, WithId(Category("Renamed"), id, 1));
        })
        {
            Check = async (shop, response) => Assert.StartsWith("Renamed", (await shop.GetAsync($"/categories/{Ids(response)[0]}")).Json.GetProperty("name").GetString(), StringComparison.Ordinal),
        },
        new ContractRow(ReplaceCategories, "not there, of another version, taken", 422, async shop =>
        {
            var (first, second, taken) = (await shop.NewCategoryAsync(), await shop.NewCategoryAsync(), Category("Taken"));
            await shop.SendAsync(HttpMethod.Post, "/categories", taken, Staff);
            return await SendAsync(shop, ReplaceCategories, WithId(Category("X"), 999_999), WithId(Category("X"), first, 2), WithId(taken, second));
        }).Where(response => Assert.Equal(["[0].id", "[1].version", "[2].name"], response.ErrorFields.Order())),
        .. Deletions(BulkCategories.Routes, shop => shop.NewCategoryAsync(), Staff, async (shop, id) => (int)(await shop.GetAsync($"/categories/{id}")).Status),
        new ContractRow(BulkCategories.Routes[2], "with products", 422, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await shop.NewProductAsync(category: category);
            return await SendAsync(shop, BulkCategories.Routes[2], $"{await shop.NewCategoryAsync()}", $"{category}");
        }).Where(response => Assert.Equal(["[1]"], response.ErrorFields)),

        new ContractRow(AddReviews, "are there afterwards, the caller's", 200, async shop =>
        {
            var delivered = await shop.NewProductAsync("1.00");
            var order = (await OrderRows.PlaceAsync(shop, OrderRows.Items((delivered, 1)), "1.00", Customer)).Json.GetProperty("id");
            await shop.ExecuteAsync($"update orders set status = 'delivered' where id = {order}");
            return await SendAsync(shop, AddReviews, Customer, "", Review(await shop.NewProductAsync()), Review(delivered));
        })
        {
            Check = async (shop, response) =>
            {
                AssertStatuses(response, 201, 201);
                Assert.Equal("{f,t}", await shop.ScalarAsync<string>($"select array_agg(verified order by id)::text from reviews where user_id = {Customer} and id in ({string.Join(',', Ids(response))})"));
            },
        },
        new ContractRow(AddReviews, "an unknown product, a second review, a duplicate", 422, async shop =>
        {
            var (reviewed, twice) = (await shop.NewProductAsync(), await shop.NewProductAsync());
            await shop.SendAsync(HttpMethod.Post, "/reviews", Review(reviewed), Customer);
            Assert.Equal(["[0].productId", "[2].productId"], (await SendAsync(shop, AddReviews, Customer, "", Review(999_999), Review(twice), Review(reviewed))).ErrorFields.Order());
            return await SendAsync(shop, AddReviews, Customer, "", Review(twice), Review(twice));
        }).Where(response => Assert.Equal(["[1].productId"], response.ErrorFields)),
        new ContractRow(ReplaceReviews, "are so afterwards", 200, async shop =>
        {
            var id = await NewReviewAsync(shop, Customer);
            await shop.GetAsync($"/reviews/{id}");
            return await SendAsync(shop, ReplaceReviews, Customer, "", $$"""{"id":{{id}},"version":1,"rating":1,"comment":"Changed"}""");
        })
        {
            Check = async (shop, response) => Assert.Equal("Changed", (await shop.GetAsync($"/reviews/{Ids(response)[0]}")).Json.GetProperty("comment").GetString()),
        },
        new ContractRow(ReplaceReviews, "of another user, another version", 422, async shop =>
        {
            var (others, own) = (await NewReviewAsync(shop, Other), await NewReviewAsync(shop, Customer));
            return await SendAsync(shop, ReplaceReviews, Customer, "", $$"""{"id":{{others}},"version":7,"rating":1}""", $$"""{"id":{{own}},"version":7,"rating":1}""");
        }).Where(response => Assert.Equal(["[0].id", "[1].version"], response.ErrorFields.Order())),
        .. Deletions(BulkReviews.Routes, shop => NewReviewAsync(shop, Customer), Customer, async (shop, id) => (int)(await shop.GetAsync($"/reviews/{id}")).Status),
        new ContractRow(BulkReviews.Routes[2], "of another user", 422, async shop => await SendAsync(shop, BulkReviews.Routes[2], Customer, "", $"{await NewReviewAsync(shop, Other)}")),

        new ContractRow(DeleteOldReviews.Route, "of the product and the age only", 200, async shop =>
        {
            var product = await shop.NewProductAsync();
            foreach (var user in new[] { Customer, Other }) await shop.SendAsync(HttpMethod.Post, "/reviews", Review(product), user);
            var elsewhere = await NewReviewAsync(shop, Customer);
            await shop.ExecuteAsync($"update reviews set created = now() - interval '11 days' where user_id = {Customer} and (product_id = {product} or id = {elsewhere})");
            await shop.GetAsync($"/reviews?productId={product}");
            var response = await shop.SendAsync(HttpMethod.Delete, $"/reviews/product/{product}/bulk-delete-old?olderThanDays=10", user: Staff);
            Assert.Equal(1, (await shop.GetAsync($"/reviews?productId={product}")).Json.GetProperty("totalCount").GetInt32());
            Assert.Equal(200, (int)(await shop.GetAsync($"/reviews/{elsewhere}")).Status);
            Assert.Equal(
                $"1 of product {product}, written more than 10 days ago",
                await shop.ScalarAsync<string>($"select detail from audit where action = 'reviews deleted' and user_id = {Staff} order by id desc limit 1"));
            return response;
        }).Where(response => Assert.Equal(1, response.Json.GetProperty("affected").GetInt32())),
        new ContractRow(DeleteOldReviews.Route, "of an unknown id", 404, shop => shop.SendAsync(HttpMethod.Delete, "/reviews/product/999999/bulk-delete-old?olderThanDays=10", user: Staff)),
        new ContractRow(DeleteOldReviews.Route, "an invalid age", 400, shop => shop.SendAsync(HttpMethod.Delete, "/reviews/product/1/bulk-delete-old?olderThanDays=0", user: Staff)),
    ];

    /// <summary>Rows for the two bulk delete routes of a resource.</summary>
    private static IEnumerable<ContractRow> Deletions(IReadOnlyList<Route> routes, Func<ShopInstance, Task<long>> add, long user, Func<ShopInstance, long, Task<int>> read) =>
        routes.Skip(2).SelectMany(route => new[]
        {
            new ContractRow(route, "are gone afterwards", 200, async shop =>
            {
                var (first, second) = (await add(shop), await add(shop));
                Assert.Equal(200, await read(shop, first));
                return await SendAsync(shop, route, user, "", $"{first}", $"{second}");
            })
            {
                Check = async (shop, response) =>
                {
                    AssertStatuses(response, 204, 204);
                    foreach (var id in Ids(response)) Assert.Equal(404, await read(shop, id));
                },
            },
            new ContractRow(route, "not there, twice, and none is gone", 422, async shop =>
            {
                var id = await add(shop);
                var response = await SendAsync(shop, route, user, "", $"{id}", "999999");
                Assert.Equal(["[1].id"], response.ErrorFields);
                Assert.Equal(200, await read(shop, id));
                return await SendAsync(shop, route, user, "", $"{id}", $"{id}");
            }).Where(response => Assert.Equal(["[1]"], response.ErrorFields)),
        });

    private static Task<TestResponse> SendAsync(ShopInstance shop, Route route, params string[] rows) =>
        rows is ["?partial=true", .. var others] ? SendAsync(shop, route, Staff, rows[0], others) : SendAsync(shop, route, Staff, "", rows);

    private static Task<TestResponse> SendAsync(ShopInstance shop, Route route, long user, string query, params string[] rows) =>
        shop.SendAsync(new HttpMethod(route.Method), route.Pattern + query, $"[{string.Join(',', rows)}]", user);

    private static void AssertStatuses(TestResponse response, params int[] statuses) =>
        Assert.Equal(statuses, response.Json.GetProperty("results").EnumerateArray().Select(row => row.GetProperty("status").GetInt32()));

    /// <summary>The ids of the rows that succeeded.</summary>
    private static long[] Ids(TestResponse response) =>
        [.. response.Json.GetProperty("results").EnumerateArray().Where(row => row.GetProperty("id").ValueKind == JsonValueKind.Number).Select(row => row.GetProperty("id").GetInt64())];

    private static async Task<int> CountAsync(ShopInstance shop, long category) => (await shop.GetAsync($"/categories/{category}/products")).Json.GetProperty("totalCount").GetInt32();

    private static string WithId(string row, long id, int? version = null) => $"{row[..^1]},\"id\":{id}{(version is null ? "" : $",\"version\":{version}")}}}";

    private static string Product(string sku, long category) => $$"""{"sku":"{{sku}}","name":"x","price":1,"categoryId":{{category}}}""";

    private static string Category(string name) => $$"""{"name":"{{ShopInstance.Unique(name)}}","description":"Things"}""";

    private static string Review(long product) => $$"""{"productId":{{product}},"rating":4,"comment":"Good"}""";

    private static async Task<long> NewReviewAsync(ShopInstance shop, long user) =>
        (await shop.SendAsync(HttpMethod.Post, "/reviews", Review(await shop.NewProductAsync()), user)).Json.GetProperty("id").GetInt64();

    private static Task<TestResponse> ChangeStockAsync(ShopInstance shop, long category, string delta) =>
        shop.SendAsync(HttpMethod.Patch, "/products/bulk-update-stock", $$"""{"categoryId":{{category}},"delta":{{delta}}}""", Staff);
}
