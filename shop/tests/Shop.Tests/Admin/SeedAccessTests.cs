using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>Authorization and limits of the demo data request.</summary>
public sealed class SeedAccessTests(DevelopmentInstance shop) : IClassFixture<DevelopmentInstance>
{
    [Theory]
    [InlineData(null, """{"products":0}""", 401)]
    [InlineData(TestUsers.Staff, """{"products":0}""", 403)]
    [InlineData(TestUsers.Admin, """{"products":0,"users":100001}""", 422)]
    public async Task Seed_requires_an_admin_and_valid_sizes(long? user, string body, int status)
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is part of Debug builds only, and a native program is a Release build.");

        Assert.Equal(status, (int)(await shop.SendAsync(HttpMethod.Post, "/admin/seed", body, user)).Status);
    }
}
