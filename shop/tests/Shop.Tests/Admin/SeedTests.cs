using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>Demo data by a request.</summary>
public sealed class SeedTests(DevelopmentInstance shop) : IClassFixture<DevelopmentInstance>
{
    [Fact]
    public async Task It_replaces_what_there_is_and_what_is_cached_of_it()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is in Debug builds alone, which no native program is.");
        var product = await shop.NewProductAsync();
        var path = $"/products/{product}";
        var before = await shop.GetAsync(path);

        var answer = await shop.SendAsync(HttpMethod.Post, "/admin/seed", """{"products":40,"users":20,"orders":10,"reviews":30}""", TestUsers.Admin);

        Assert.True((int)answer.Status == 204, answer.ToString());
        Assert.Equal("40 20 10 30", await shop.ScalarAsync<string>(
            "select concat_ws(' ', (select count(*) from products), (select count(*) from users), (select count(*) from orders), (select count(*) from reviews))"));
        Assert.NotEqual(before.Body, (await shop.GetAsync(path)).Body);
        // The account that asked has gone with its sessions; the one with its address is a demo user.
        Assert.Equal(401, (int)(await shop.GetAsync("/orders", TestUsers.Admin)).Status);
        Assert.Equal(200, (int)(await shop.SendAsync(HttpMethod.Post, "/auth/login", """{"email":"admin@example.com","password":"demo-password"}""")).Status);
    }
}
