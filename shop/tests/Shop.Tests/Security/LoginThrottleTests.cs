using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>Failed logins are throttled by network. The tests set the address with X-Forwarded-For.</summary>
public sealed class LoginThrottleTests(LoginThrottleTests.BehindProxy shop) : IClassFixture<LoginThrottleTests.BehindProxy>
{
    /// <summary>The fiftieth failure of a network, with any accounts, throttles this network and no other.</summary>
    [Theory]
    [InlineData("203.0.113.7", "cb0071", "203.0.113.200", "203.0.114.7")]
    [InlineData("2001:db8:7:7::1", "20010db800070007", "2001:db8:7:7:ffff::1", "2001:db8:7:8::1")]
    public async Task Login_after_fifty_failures_of_its_network_returns_429(string address, string network, string neighbour, string elsewhere)
    {
        await FailedAsync($"network {network}", 48);
        Assert.Equal(401, await LoginAsync(address, ShopInstance.Unique("guess"), "guess"));
        // A success does not reset the count: an attacker may have an account.
        Assert.Equal(200, await LoginAsync(address, TestUsers.EmailOf(TestUsers.Customer), TestUsers.Password));
        Assert.Equal(401, await LoginAsync(neighbour, ShopInstance.Unique("guess"), "guess"));
        Assert.Equal(50, await FailuresAsync($"network {network}"));

        // The delay does not end before the next request, on any machine.
        await shop.ExecuteAsync("update login_attempts set failures = 1000, last_failure = now() + interval '1 hour' where subject = sha256(convert_to($1, 'UTF8'))", $"network {network}");
        var refused = await SendAsync(neighbour, TestUsers.EmailOf(TestUsers.Other), TestUsers.Password);
        Assert.True((int)refused.Status == 429, refused.ToString());
        ContractTests.AssertProblem(refused);
        Assert.Equal(60, refused.Response.Headers.RetryAfter!.Delta!.Value.TotalSeconds);
        Assert.Equal(200, await LoginAsync(elsewhere, TestUsers.EmailOf(TestUsers.Other), TestUsers.Password));
        // A throttled request is not counted as a failure.
        Assert.Equal(1000, await FailuresAsync($"network {network}"));
    }

    [Theory]
    [InlineData(49, 200)]
    [InlineData(50, 429)]
    public async Task Login_is_throttled_from_the_fiftieth_failure_on(int failures, int status)
    {
        var address = $"198.51.{failures}.1";
        await FailedAsync($"network c633{failures:x2}", failures);

        Assert.Equal(status, await LoginAsync(address, TestUsers.EmailOf(TestUsers.Staff), TestUsers.Password));
    }

    [Fact]
    public async Task Failures_of_an_account_throttle_only_their_own_network()
    {
        var email = TestUsers.EmailOf(TestUsers.Admin);
        await FailedAsync($"account {email} network c00002", 1000);

        Assert.Equal(429, await LoginAsync("192.0.2.1", email, TestUsers.Password));
        Assert.Equal(200, await LoginAsync("192.0.2.1", TestUsers.EmailOf(TestUsers.Customer), TestUsers.Password));
        Assert.Equal(200, await LoginAsync("192.0.3.1", email, TestUsers.Password));
    }

    /// <summary>Inserts failures of a subject, the last one in the future, so that the delay does not end before the request.</summary>
    private Task FailedAsync(string subject, int failures) => shop.ExecuteAsync(
        $"insert into login_attempts (subject, failures, last_failure) values (sha256(convert_to($1, 'UTF8')), {failures}, now() + interval '1 hour')", subject);

    private Task<int> FailuresAsync(string subject) => shop.ScalarAsync<int>($"select failures from login_attempts where subject = sha256(convert_to('{subject}', 'UTF8'))");

    private async Task<int> LoginAsync(string address, string email, string password) => (int)(await SendAsync(address, email, password)).Status;

    private Task<TestResponse> SendAsync(string address, string email, string password) => shop.SendAsync(
        HttpMethod.Post, "/auth/login", $$"""{"email":"{{email}}","password":"{{password}}"}""", null, ("X-Forwarded-For", address));

    public sealed class BehindProxy(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings => [("Shop__Proxies", "127.0.0.0/8")];
    }
}
