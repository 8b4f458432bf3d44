using Shop.Configuration;
using Shop.Routing;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>Every route counts its requests, per user or address. The limits are low, and no window ends while the tests run.</summary>
public sealed class RateLimitTests(RateLimitTests.Limited shop) : IClassFixture<RateLimitTests.Limited>
{
    public static TheoryData<string> All => [.. Routes.All.Select(route => route.ToString())];

    [Theory]
    [MemberData(nameof(All))]
    public async Task Route_over_its_rate_limit_returns_429_with_RetryAfter(string name)
    {
        var route = Routes.All.Single(route => route.ToString() == name);
        TestResponse response;
        var served = 0;
        while ((int)(response = await shop.SendAsync(new HttpMethod(route.Method), GenericTests.Path(route))).Status != 429) Assert.InRange(++served, 1, Limited.Permits);
        ContractTests.AssertProblem(response);
        Assert.InRange(response.Response.Headers.RetryAfter!.Delta!.Value.TotalSeconds, 1, 86_400);
    }

    [Fact]
    public async Task Rate_limit_counts_per_user_and_per_address_without_a_valid_token()
    {
        foreach (var user in new long?[] { null, TestUsers.Customer, TestUsers.Other })
        {
            while ((int)(await shop.GetAsync("/categories/export", user)).Status != 429)
            {
            }
        }
        Assert.Equal(200, (int)(await shop.GetAsync("/categories/export", TestUsers.Staff)).Status);
        // An invalid token does not bypass the limit, and neither does another route of the policy.
        Assert.Equal(429, (int)(await shop.SendAsync(HttpMethod.Get, "/categories/export", null, null, ("Authorization", "Bearer nonsense"))).Status);
        Assert.Equal(429, (int)(await shop.GetAsync("/products/export", TestUsers.Customer)).Status);
    }

    [Theory]
    [InlineData("/auth/login")]
    [InlineData("/auth/register")]
    public async Task Auth_rate_limit_applies_to_signed_in_users(string path)
    {
        while ((int)(await shop.SendAsync(HttpMethod.Post, path, "{}")).Status != 429)
        {
        }
        Assert.Equal(429, (int)(await shop.SendAsync(HttpMethod.Post, path, "{}", TestUsers.Staff)).Status);
    }

    [Fact]
    public async Task Pages_over_their_rate_limit_return_429()
    {
        TestResponse response;
        while ((int)(response = await shop.GetAsync("/openapi/v1.json")).Status != 429)
        {
        }
        ContractTests.AssertProblem(response);
        Assert.NotNull(response.Response.Headers.RetryAfter);
        Assert.Equal(429, (int)(await shop.GetAsync("/assets/store.js")).Status);
    }

    public sealed class Limited(TestCluster cluster) : ShopInstance(cluster)
    {
        public const int Permits = 4;

        protected override (string Name, string Value)[] Settings =>
        [
            .. ShopOptions.DefaultRateLimits.Keys.SelectMany(policy => new[] { ($"Shop__RateLimits__{policy}__Permits", $"{Permits}"), ($"Shop__RateLimits__{policy}__Window", "1.00:00:00") }),
        ];

        protected override async ValueTask ArrangeAsync()
        {
            await base.ArrangeAsync();
            // Before the limit of the address is reached.
            foreach (var user in new[] { TestUsers.Customer, TestUsers.Other, TestUsers.Staff }) await AuthorizationAsync(user);
        }
    }
}
