using Shop.Features.Reviews;
using Shop.Lists;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class ReviewRows
{
    private const long Customer = TestUsers.Customer, Other = TestUsers.Other, Staff = TestUsers.Staff;

    public static readonly ContractRow[] All =
    [
        new ContractRow(ListReviews.Route, "by pages", 200, async shop =>
        {
            await NewReviewAsync(shop, Customer);
            return await shop.GetAsync("/reviews?pageSize=2&sort=-rating");
        }).Where(response => Assert.Equal("Tess T.", response.Json.GetProperty("data")[0].GetProperty("author").GetString())),
        new ContractRow(ListReviews.Route, "by cursors, with every filter", 200, async shop =>
        {
            var product = await shop.NewProductAsync();
            await PostAsync(shop, product, 4, Other);
            await PostAsync(shop, product, 2, Customer);
            return await shop.GetAsync($"/reviews?limit=2&sort=-created&productId={product}&userId={Other}&rating=4&verified=false&modifiedAfter=2024-01-01");
        })
        {
            Response = typeof(CursorPageOf<ReviewRow>),
            Check = (_, response) =>
            {
                Assert.Equal(1, response.Json.GetProperty("data").GetArrayLength());
                return Task.CompletedTask;
            },
        },
        new ContractRow(ListReviews.Stream, "all rows", 200, async shop =>
        {
            await NewReviewAsync(shop, Customer);
            return await shop.GetAsync("/reviews/stream?sort=rating");
        }).Where(response => Assert.NotEqual(0, response.Json.GetArrayLength())),
        new ContractRow(ListReviews.Export, "all rows", 200, shop => shop.GetAsync("/reviews/export?rating=5&verified=true")),

        new ContractRow(GetReview.Route, "with its version as tag", 200, async shop => await shop.GetAsync($"/reviews/{await NewReviewAsync(shop, Customer)}"))
            .Where(response => Assert.Equal("1", response.Version)),
        new ContractRow(GetReview.Route, "the tag changes with the name of its author", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            var path = $"/reviews/{await NewReviewAsync(shop, user)}";
            var before = await shop.GetAsync(path);
            Assert.Equal(304, (int)(await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", before.ETag!))).Status);
            await shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"firstName":"Renamed"}""", user);
            var after = await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", before.ETag!));
            Assert.Equal(before.Version, after.Version);
            var changed = await shop.SendAsync(HttpMethod.Put, path, """{"rating":2}""", user, ("If-Match", before.ETag!));
            Assert.True((int)changed.Status == 200, changed.ToString());
            return after;
        }).Where(response => Assert.Equal("Renamed U.", response.Json.GetProperty("author").GetString())),
        new ContractRow(GetReview.Route, "does not exist", 404, shop => shop.GetAsync("/reviews/999999")),

        new ContractRow(CreateReview.Route, "exists afterwards", 201, async shop => await PostAsync(shop, await shop.NewProductAsync(), 5, Customer))
        {
            Check = async (shop, response) =>
            {
                var read = await shop.GetAsync(response.Response.Headers.Location!.ToString());
                Assert.Equal(response.Body, read.Body);
                Assert.Equal(response.ETag, read.ETag);
                Assert.False(response.Json.GetProperty("verified").GetBoolean());
            },
        },
        new ContractRow(CreateReview.Route, "a review of a delivered product is verified", 201, async shop =>
        {
            var product = await shop.NewProductAsync();
            await DeliverAsync(shop, await OrderAsync(shop, product));
            return await PostAsync(shop, product, 5, Customer);
        }).Where(response => Assert.True(response.Json.GetProperty("verified").GetBoolean())),
        new ContractRow(CreateReview.Route, "is verified after a later delivery", 201, async shop =>
        {
            var product = await shop.NewProductAsync();
            var order = await OrderAsync(shop, product);
            var response = await PostAsync(shop, product, 5, Customer);
            Assert.False(response.Json.GetProperty("verified").GetBoolean());
            await DeliverAsync(shop, order);
            var read = await shop.GetAsync(response.Response.Headers.Location!.ToString());
            Assert.True(read.Json.GetProperty("verified").GetBoolean());
            Assert.Equal("2", read.Version);
            return response;
        }),
        new ContractRow(CreateReview.Route, "a second one of the same", 409, async shop =>
        {
            var product = await shop.NewProductAsync();
            await PostAsync(shop, product, 5, Customer);
            return await PostAsync(shop, product, 1, Customer);
        }).Where(response => Assert.Equal(["productId"], response.ErrorFields)),
        new ContractRow(CreateReview.Route, "an unknown product", 422, shop => PostAsync(shop, 999_999, 5, Customer))
            .Where(response => Assert.Equal(["productId"], response.ErrorFields)),
        new ContractRow(CreateReview.Route, "every error is reported", 422, shop =>
            shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"rating":6,"comment":"{{new string('x', 4001)}}"}""", Customer))
            .Where(response => Assert.Equal(["comment", "productId", "rating"], response.ErrorFields.Order())),
        new ContractRow(CreateReview.Route, "an unknown member with the verification", 400, shop =>
            shop.SendAsync(HttpMethod.Post, "/reviews", """{"productId":1,"rating":5,"verified":true}""", Customer)),

        new ContractRow(ReplaceReview.Route, "is changed afterwards", 200, async shop => await PutAsync(shop, await NewReviewAsync(shop, Customer), Customer))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("2", response.Version);
                Assert.Equal("Changed", response.Json.GetProperty("comment").GetString());
                Assert.Equal(response.Body, (await shop.GetAsync($"/reviews/{response.Json.GetProperty("id")}")).Body);
            },
        },
        new ContractRow(ReplaceReview.Route, "by staff", 200, async shop => await PutAsync(shop, await NewReviewAsync(shop, Customer), Staff)),
        new ContractRow(ReplaceReview.Route, "of another user", 404, async shop => await PutAsync(shop, await NewReviewAsync(shop, Other), Customer)),
        new ContractRow(ReplaceReview.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/reviews/{await NewReviewAsync(shop, Customer)}", """{"rating":2}""", Customer, ("If-Match", "\"2\""))),
        new ContractRow(ReplaceReview.Route, "without a rating", 422, async shop => await shop.SendAsync(HttpMethod.Put, $"/reviews/{await NewReviewAsync(shop, Customer)}", "{}", Customer)),

        new ContractRow(DeleteReview.Route, "is deleted afterwards", 204, async shop =>
        {
            var id = await NewReviewAsync(shop, Customer);
            var deleted = await shop.SendAsync(HttpMethod.Delete, $"/reviews/{id}", user: Customer);
            Assert.Equal(404, (int)(await shop.GetAsync($"/reviews/{id}")).Status);
            return deleted;
        }),
        new ContractRow(DeleteReview.Route, "of another user", 404, async shop =>
        {
            var id = await NewReviewAsync(shop, Other);
            var refused = await shop.SendAsync(HttpMethod.Delete, $"/reviews/{id}", user: Customer);
            Assert.Equal(200, (int)(await shop.GetAsync($"/reviews/{id}")).Status);
            return refused;
        }),
        new ContractRow(DeleteReview.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Delete, $"/reviews/{await NewReviewAsync(shop, Customer)}", null, Staff, ("If-Match", "\"2\""))),
    ];

    private static async Task<long> NewReviewAsync(ShopInstance shop, long user) =>
        (await PostAsync(shop, await shop.NewProductAsync(), 5, user)).Json.GetProperty("id").GetInt64();

    private static Task<TestResponse> PostAsync(ShopInstance shop, long product, int rating, long user) =>
        shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":{{rating}},"comment":"\"Good\""}""", user);

    private static Task<TestResponse> PutAsync(ShopInstance shop, long review, long user) =>
        shop.SendAsync(HttpMethod.Put, $"/reviews/{review}", """{"rating":2,"comment":"Changed"}""", user, ("If-Match", "\"1\""));

    private static async Task<long> OrderAsync(ShopInstance shop, long product) =>
        (await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "9.90", Customer)).Json.GetProperty("id").GetInt64();

    private static async Task DeliverAsync(ShopInstance shop, long order)
    {
        foreach (var state in new[] { "processing", "shipped", "delivered" })
            Assert.Equal(200, (int)(await shop.SendAsync(HttpMethod.Put, $"/orders/{order}/status", $$"""{"status":"{{state}}"}""", Staff)).Status);
    }
}
