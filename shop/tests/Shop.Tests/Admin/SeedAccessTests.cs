using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>Demo data is not for everybody, and not without end.</summary>
public sealed class SeedAccessTests(DevelopmentInstance shop) : IClassFixture<DevelopmentInstance>
{
    [Theory]
    [InlineData(null, """{"products":0}""", 401)]
    [InlineData(TestUsers.Staff, """{"products":0}""", 403)]
    [InlineData(TestUsers.Admin, """{"products":0,"users":100001}""", 422)]
    public async Task It_is_for_admins_and_has_bounds(long? user, string body, int status)
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is in Debug builds alone, which no native program is.");

        Assert.Equal(status, (int)(await shop.SendAsync(HttpMethod.Post, "/admin/seed", body, user)).Status);
    }
}
