using System.Net.Http.Headers;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>Sessions and refresh tokens.</summary>
public sealed class SessionTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Concurrent_refreshes_with_one_token_return_the_same_next_token()
    {
        var login = await LoginAsync("a");
        var token = Token(login);
        for (var round = 0; round < 3; round++)
        {
            var responses = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => RefreshAsync(token)));
            Assert.All(responses, response => Assert.True((int)response.Status == 200, response.ToString()));
            foreach (var response in responses) Assert.Equal(200, (int)(await UseAsync(response)).Status);
            token = Assert.Single(responses.Select(Token).Distinct());
            Assert.Equal(1, await LiveTokensAsync(responses[0]));
        }
    }

    [Fact]
    public async Task Refresh_with_a_token_used_ten_seconds_ago_ends_its_session()
    {
        var login = await LoginAsync("a");
        var next = await RefreshAsync(Token(login));
        await TenSecondsLaterAsync();

        Assert.Equal(401, (int)(await RefreshAsync(Token(login))).Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(next))).Status);
        Assert.Equal(401, (int)(await UseAsync(next)).Status);
    }

    /// <summary>At any time: a client that has the next token has received the response to this one.</summary>
    [Fact]
    public async Task Refresh_with_the_token_before_the_last_ends_its_session()
    {
        var login = await LoginAsync("a");
        var next = await RefreshAsync(Token(login));
        var last = await RefreshAsync(Token(next));
        Assert.Equal(200, (int)last.Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(login))).Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(last))).Status);
        Assert.Equal(401, (int)(await UseAsync(last)).Status);
    }

    /// <summary>A copy that is used within ten seconds gets the same next token as the owner, so the second of their next refreshes is detected.</summary>
    [Fact]
    public async Task Refresh_with_a_copied_token_ends_the_session_at_the_next_refresh()
    {
        var owner = await LoginAsync("a");
        var (next, thief) = (await RefreshAsync(Token(owner)), await RefreshAsync(Token(owner)));
        var stolen = await RefreshAsync(Token(thief));
        Assert.Equal(200, (int)stolen.Status);
        await TenSecondsLaterAsync();

        Assert.Equal(401, (int)(await RefreshAsync(Token(next))).Status);
        Assert.Equal(401, (int)(await RefreshAsync(Token(stolen))).Status);
        Assert.Equal(401, (int)(await UseAsync(stolen)).Status);
    }

    [Fact]
    public async Task Refresh_of_an_inactive_account_does_not_consume_the_token()
    {
        var login = await LoginAsync("a");
        var email = await EmailAsync(login);
        await shop.ExecuteAsync("update users set active = false where email = $1", email);
        Assert.Equal(401, (int)(await RefreshAsync(Token(login))).Status);
        await TenSecondsLaterAsync();

        await shop.ExecuteAsync("update users set active = true where email = $1", email);
        Assert.Equal(200, (int)(await RefreshAsync(Token(login))).Status);
    }

    [Fact]
    public async Task Refresh_by_cookie_from_the_same_origin_returns_no_refresh_token_in_the_body()
    {
        var login = await LoginAsync("b", """, "cookie":true""");
        var cookie = login.Response.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
        var origin = shop.Client.BaseAddress!.GetLeftPart(UriPartial.Authority);

        var refreshed = await shop.SendAsync(HttpMethod.Post, "/auth/refresh", "{}", null, ("Cookie", cookie), ("Origin", origin));

        Assert.Equal(200, (int)refreshed.Status);
        Assert.Equal(200, (int)(await UseAsync(refreshed)).Status);
        var next = refreshed.Response.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
        Assert.NotEqual(cookie, next);
        Assert.DoesNotContain(next.Split('=')[1], refreshed.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("update users set active = false where email = $1")]
    [InlineData("update users set roles = '{customer}' where email = $1")]
    public async Task Change_of_roles_or_activity_applies_to_existing_sessions(string change)
    {
        var login = await LoginAsync("c", roles: "staff");
        Assert.Equal(404, (int)(await DeleteAsync(login)).Status);

        await shop.ExecuteAsync(change, await EmailAsync(login));

        // Within five seconds. The timeout of the test run bounds the wait.
        while ((int)(await DeleteAsync(login)).Status is not (401 or 403)) await Task.Yield();
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Database_and_log_contain_no_tokens_or_passwords()
    {
        await using var verbose = await ShopProcess.StartAsync(
            ("ConnectionStrings__Shop", shop.ConnectionString), ("Logging__LogLevel__Default", "Trace"),
            ("Logging__LogLevel__Microsoft.AspNetCore", "Trace"), ("Logging__LogLevel__Npgsql", "Trace"));
        var email = await EmailAsync(await LoginAsync("d"));
        using var credentials = new StringContent($$"""{"email":"{{email}}","password":"long enough"}""", System.Text.Encoding.UTF8, "application/json");
        using var response = await verbose.Client.PostAsync("/auth/login", credentials, TestContext.Current.CancellationToken);
        var login = await TestResponse.ReadAsync(response);
        using var use = new HttpRequestMessage(HttpMethod.Get, "/orders") { Headers = { { "Authorization", Bearer(login).Item2 } } };
        using var used = await verbose.Client.SendAsync(use, TestContext.Current.CancellationToken);
        Assert.Equal((200, 200), ((int)login.Status, (int)used.StatusCode));

        var database = "";
        foreach (var table in (await shop.ScalarAsync<string>("select string_agg(tablename, ' ') from pg_tables where schemaname = 'public'")).Split(' '))
            database += await shop.ScalarAsync<string>($"select coalesce(string_agg(t::text, ' '), '') from {table} t");
        // The hash of the token shows that the rows have this login, the paths show that the log has its requests.
        Assert.Contains(HashOf(login), database, StringComparison.Ordinal);
        while (!verbose.Output.Contains("/orders", StringComparison.Ordinal)) await Task.Yield();
        Assert.Contains("/auth/login", verbose.Output, StringComparison.Ordinal);
        string[] secrets =
        [
            "long enough", Token(login), Convert.ToHexStringLower(System.Buffers.Text.Base64Url.DecodeFromChars(Token(login))),
            login.Json.GetProperty("accessToken").GetString()!,
        ];
        foreach (var secret in secrets)
        {
            Assert.DoesNotContain(secret, database, StringComparison.Ordinal);
            Assert.DoesNotContain(secret, verbose.Output, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Failed_logins_from_other_networks_do_not_block_the_owner()
    {
        var login = await LoginAsync("e");
        // A thousand failures of the account, from networks that are not the owner's.
        await shop.ExecuteAsync(
            "insert into login_attempts (subject, failures, last_failure) values (sha256(convert_to('account ' || $1, 'UTF8')), 1000, now())", await EmailAsync(login));

        Assert.Equal(200, (int)(await SignInAsync(await EmailAsync(login))).Status);
    }

    [Fact]
    public async Task Login_replaces_a_password_hash_with_fewer_iterations()
    {
        // PBKDF2 with HMAC-SHA-512, 1,000 iterations and a salt of zeros.
        var subkey = System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2("long enough", new byte[16], 1000, System.Security.Cryptography.HashAlgorithmName.SHA512, 32);
        byte[] old = [1, 0, 0, 0, 2, 0, 0, 0x03, 0xE8, 0, 0, 0, 16, .. new byte[16], .. subkey];
        var email = await EmailAsync(await LoginAsync("f"));
        await shop.ExecuteAsync($"update users set password_hash = '{Convert.ToBase64String(old)}' where email = $1", email);

        Assert.Equal(200, (int)(await SignInAsync(email)).Status);

        var hash = Convert.FromBase64String(await shop.ScalarAsync<string>($"select password_hash from users where email = '{email}'"));
        Assert.Equal(210_000, System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(hash.AsSpan(5)));
    }

    private Task TenSecondsLaterAsync() => shop.ExecuteAsync("update session_tokens set used = used - interval '10 seconds' where used is not null");

    /// <summary>The tokens of a session that are not used yet.</summary>
    private Task<long> LiveTokensAsync(TestResponse login) => shop.ScalarAsync<long>(
        $"select count(*) from session_tokens t join session_tokens o using (session_id) where t.used is null and o.hash = '{HashOf(login)}'");

    private async Task<TestResponse> LoginAsync(string name, string more = "", string? roles = null)
    {
        var email = $"{ShopInstance.Unique(name)}@example.com";
        await shop.SendAsync(HttpMethod.Post, "/auth/register", $$"""{"email":"{{email}}","password":"long enough","firstName":"A","lastName":"B"}""");
        if (roles is not null) await shop.ExecuteAsync($"update users set roles = '{{{roles}}}' where email = $1", email);
        return await SignInAsync(email, more);
    }

    private Task<TestResponse> SignInAsync(string email, string more = "") =>
        shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{email}}","password":"long enough"{{more}}}""");

    private Task<TestResponse> RefreshAsync(string token) => shop.SendAsync(HttpMethod.Post, "/auth/refresh", $$"""{"refreshToken":"{{token}}"}""");

    private Task<TestResponse> UseAsync(TestResponse login) => shop.SendAsync(HttpMethod.Get, "/products", null, null, Bearer(login));

    private Task<TestResponse> DeleteAsync(TestResponse login) => shop.SendAsync(HttpMethod.Delete, "/products/999999", null, null, Bearer(login));

    private static (string, string) Bearer(TestResponse login) => ("Authorization", new AuthenticationHeaderValue("Bearer", login.Json.GetProperty("accessToken").GetString()).ToString());

    private static string Token(TestResponse login) => login.Json.GetProperty("refreshToken").GetString()!;

    /// <summary>The hash of the refresh token of a response, as PostgreSQL prints it.</summary>
    private static string HashOf(TestResponse login) => $"\\x{Convert.ToHexStringLower(Shop.Security.Sessions.HashOf(Shop.Security.Sessions.Parse(Token(login))!))}";

    private async Task<string> EmailAsync(TestResponse login) => await shop.ScalarAsync<string>(
        $"select email from users join sessions on user_id = users.id join session_tokens on session_id = sessions.id where hash = '{HashOf(login)}'");
}
