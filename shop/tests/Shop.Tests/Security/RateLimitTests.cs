using Shop.Configuration;
using Shop.Routing;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>That every route counts, and whom. The limits are low; none is ever over while the tests run.</summary>
public sealed class RateLimitTests(RateLimitTests.Limited shop) : IClassFixture<RateLimitTests.Limited>
{
    public static TheoryData<string> All => [.. Routes.All.Select(route => route.ToString())];

    [Theory]
    [MemberData(nameof(All))]
    public async Task Whoever_asks_too_often_is_told_when_to_ask_again(string name)
    {
        var route = Routes.All.Single(route => route.ToString() == name);
        TestAnswer answer;
        var served = 0;
        while ((int)(answer = await shop.SendAsync(new HttpMethod(route.Method), GenericTests.Path(route))).Status != 429) Assert.InRange(++served, 1, Limited.Permits);
        ContractTests.AssertProblem(answer);
        Assert.InRange(answer.Response.Headers.RetryAfter!.Delta!.Value.TotalSeconds, 1, 86_400);
    }

    [Fact]
    public async Task Users_count_for_themselves_and_all_else_for_its_address()
    {
        foreach (var user in new long?[] { null, TestUsers.Customer, TestUsers.Other })
        {
            while ((int)(await shop.GetAsync("/categories/export", user)).Status != 429)
            {
            }
        }
        Assert.Equal(200, (int)(await shop.GetAsync("/categories/export", TestUsers.Staff)).Status);
        // A ticket that does not hold is no way round, and neither is another route of the policy.
        Assert.Equal(429, (int)(await shop.SendAsync(HttpMethod.Get, "/categories/export", null, null, ("Authorization", "Bearer nonsense"))).Status);
        Assert.Equal(429, (int)(await shop.GetAsync("/products/export", TestUsers.Customer)).Status);
    }

    [Theory]
    [InlineData("/auth/login")]
    [InlineData("/auth/register")]
    public async Task A_ticket_is_no_way_round_the_limit_of_guesses(string path)
    {
        while ((int)(await shop.SendAsync(HttpMethod.Post, path, "{}")).Status != 429)
        {
        }
        Assert.Equal(429, (int)(await shop.SendAsync(HttpMethod.Post, path, "{}", TestUsers.Staff)).Status);
    }

    [Fact]
    public async Task Pages_count_too()
    {
        TestAnswer answer;
        while ((int)(answer = await shop.GetAsync("/openapi/v1.json")).Status != 429)
        {
        }
        ContractTests.AssertProblem(answer);
        Assert.NotNull(answer.Response.Headers.RetryAfter);
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
            // Before the address is used up.
            foreach (var user in new[] { TestUsers.Customer, TestUsers.Other, TestUsers.Staff }) await AuthorizationAsync(user);
        }
    }
}
