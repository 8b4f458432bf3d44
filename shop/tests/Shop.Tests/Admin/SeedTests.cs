using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>The demo data request.</summary>
public sealed class SeedTests(DevelopmentInstance shop) : IClassFixture<DevelopmentInstance>
{
    [Fact]
    public async Task Seed_replaces_all_rows_and_cached_responses()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is part of Debug builds only, and a native program is a Release build.");
        var product = await shop.NewProductAsync();
        var path = $"/products/{product}";
        var before = await shop.GetAsync(path);

        var response = await shop.SendAsync(HttpMethod.Post, "/admin/seed", """{"products":40,"users":20,"orders":10,"reviews":30}""", TestUsers.Admin);

        Assert.True((int)response.Status == 204, response.ToString());
        Assert.Equal("40 20 10 30", await shop.ScalarAsync<string>(
            "select concat_ws(' ', (select count(*) from products), (select count(*) from users), (select count(*) from orders), (select count(*) from reviews))"));
        Assert.NotEqual(before.Body, (await shop.GetAsync(path)).Body);
        // The account of the caller was deleted with its sessions; a demo user has its e-mail address now.
        Assert.Equal(401, (int)(await shop.GetAsync("/orders", TestUsers.Admin)).Status);
        Assert.Equal(200, (int)(await shop.SendAsync(HttpMethod.Post, "/auth/login", """{"email":"admin@example.com","password":"demo-password"}""")).Status);
    }
}
