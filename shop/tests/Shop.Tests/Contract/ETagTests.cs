using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>The ETag of a response changes if and only if its content changes.</summary>
public sealed class ETagTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("its own")]
    [InlineData("its author's name")]
    public async Task ETag_of_a_review_changes_with_its_rating_and_author_name(string changed)
    {
        var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync());
        var review = await LocationAsync(shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":5}""", user));

        await ChangesAsync(review, null, () => changed == "its own"
            ? shop.SendAsync(HttpMethod.Put, review, """{"rating":1}""", user)
            : shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"firstName":"Nora"}""", user));
    }

    [Fact]
    public async Task ETag_of_a_review_changes_when_its_author_is_deleted()
    {
        var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync());
        var review = await LocationAsync(shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":5}""", user));

        await ChangesAsync(review, null, () => shop.SendAsync(HttpMethod.Delete, $"/users/{user}", user: user));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/invoice")]
    public async Task ETag_of_an_order_changes_with_its_status_and_not_with_its_products(string form)
    {
        var product = await shop.NewProductAsync("1.00");
        var order = await LocationAsync(OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer));

        await ChangesAsync(
            order + form, TestUsers.Customer, () => shop.SendAsync(HttpMethod.Put, $"{order}/status", """{"status":"processing"}""", TestUsers.Staff));
        // An order item retains the product name of the time of the order.
        await StaysAsync(
            order + form, TestUsers.Customer, () => shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"name":"Renamed"}""", TestUsers.Staff));
    }

    [Theory]
    [InlineData("/users/me")]
    [InlineData("/users/{0}")]
    public async Task ETag_of_an_account_changes_with_its_data_and_logins(string form)
    {
        var user = await shop.NewUserAsync();
        var path = string.Format(System.Globalization.CultureInfo.InvariantCulture, form, user);
        var email = (await shop.GetAsync(path, user)).Json.GetProperty("email").GetString();

        await ChangesAsync(path, user, () => shop.SendAsync(HttpMethod.Patch, $"/users/{user}", """{"phone":"12"}""", user));
        await ChangesAsync(path, user, () => shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{email}}","password":"{{TestUsers.Password}}"}"""));
    }

    private static async Task<string> LocationAsync(Task<TestResponse> sent) => (await sent).Response.Headers.Location!.ToString();

    private async Task ChangesAsync(string path, long? user, Func<Task<TestResponse>> change)
    {
        var (before, after, again) = await AskAsync(path, user, change);
        Assert.NotEqual(before.Body, after.Body);
        Assert.True((int)again.Status == 200, "A conditional request with the old ETag must return the new response.");
        Assert.Equal(after.Body, again.Body);
        Assert.NotEqual(before.ETag, after.ETag);
    }

    private async Task StaysAsync(string path, long? user, Func<Task<TestResponse>> change)
    {
        var (before, after, again) = await AskAsync(path, user, change);
        Assert.Equal(before.Body, after.Body);
        Assert.Equal(304, (int)again.Status);
    }

    private async Task<(TestResponse Before, TestResponse After, TestResponse Again)> AskAsync(string path, long? user, Func<Task<TestResponse>> change)
    {
        var before = await shop.GetAsync(path, user);
        Assert.Equal(200, (int)before.Status);
        Assert.Equal(304, (int)(await shop.SendAsync(HttpMethod.Get, path, null, user, ("If-None-Match", before.ETag!))).Status);
        var changed = await change();
        Assert.True((int)changed.Status is 200 or 204, changed.ToString());
        return (before, await shop.GetAsync(path, user), await shop.SendAsync(HttpMethod.Get, path, null, user, ("If-None-Match", before.ETag!)));
    }
}
