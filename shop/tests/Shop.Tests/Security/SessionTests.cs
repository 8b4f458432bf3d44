using System.Net.Http.Headers;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>The life of sessions.</summary>
public sealed class SessionTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Who_uses_a_token_at_once_gets_the_same_next_one_and_all_go_on()
    {
        var login = await LoginAsync("a");
        var token = Token(login);
        for (var round = 0; round < 3; round++)
        {
            var answers = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => RefreshAsync(token)));
            Assert.All(answers, answer => Assert.True((int)answer.Status == 200, answer.ToString()));
            foreach (var answer in answers) Assert.Equal(200, (int)(await UseAsync(answer)).Status);
            token = Assert.Single(answers.Select(Token).Distinct());
            Assert.Equal(1, await LiveTokensAsync(answers[0]));
        }
    }

    [Fact]
    public async Task A_token_that_is_used_again_later_ends_its_session()
    {
        var login = await LoginAsync("a");
        var next = await RefreshAsync(Token(login));
        await TenSecondsLaterAsync();

        Assert.Equal(401, (int)(await RefreshAsync(Token(login))).Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(next))).Status);
        Assert.Equal(401, (int)(await UseAsync(next)).Status);
    }

    /// <summary>However soon: whoever has the next token has had its answer.</summary>
    [Fact]
    public async Task The_token_before_the_last_ends_its_session()
    {
        var login = await LoginAsync("a");
        var next = await RefreshAsync(Token(login));
        var last = await RefreshAsync(Token(next));
        Assert.Equal(200, (int)last.Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(login))).Status);

        Assert.Equal(401, (int)(await RefreshAsync(Token(last))).Status);
        Assert.Equal(401, (int)(await UseAsync(last)).Status);
    }

    /// <summary>One that was used within the ten seconds has no other token than the owner, so the second of the two who goes on is seen.</summary>
    [Fact]
    public async Task A_copy_that_was_used_at_once_is_found_out()
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
    public async Task A_token_is_not_used_up_while_its_account_is_off()
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
    public async Task The_cookie_works_from_the_own_page_and_never_shows_the_token()
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
    public async Task What_the_database_says_of_a_user_holds_soon(string change)
    {
        var login = await LoginAsync("c", roles: "staff");
        Assert.Equal(404, (int)(await DeleteAsync(login)).Status);

        await shop.ExecuteAsync(change, await EmailAsync(login));

        // Within five seconds; the run's own limit ends it if never.
        while ((int)(await DeleteAsync(login)).Status is not (401 or 403)) await Task.Yield();
    }

    [Fact]
    public async Task Neither_tokens_nor_passwords_are_in_the_database_or_the_log()
    {
        var login = await LoginAsync("d");
        var token = System.Buffers.Text.Base64Url.DecodeFromChars(Token(login));

        Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from session_tokens where hash = '\\x{Convert.ToHexStringLower(token)}'"));
        Assert.Equal(0, await shop.ScalarAsync<long>("select count(*) from users where password_hash like '%long enough%'"));
        Assert.DoesNotContain(Token(login), shop.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Guesses_from_elsewhere_do_not_lock_the_owner_out()
    {
        var login = await LoginAsync("e");
        // A thousand failures of the account, from networks that are not the owner's.
        await shop.ExecuteAsync(
            "insert into login_attempts (subject, failures, last_failure) values (sha256(convert_to('account ' || $1, 'UTF8')), 1000, now())", await EmailAsync(login));

        Assert.Equal(200, (int)(await SignInAsync(await EmailAsync(login))).Status);
    }

    [Fact]
    public async Task A_hash_of_fewer_iterations_is_made_anew_at_the_next_login()
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
    private Task<long> LiveTokensAsync(TestAnswer login) => shop.ScalarAsync<long>(
        $"select count(*) from session_tokens t join session_tokens o using (session_id) where t.used is null and o.hash = '{HashOf(login)}'");

    private async Task<TestAnswer> LoginAsync(string name, string more = "", string? roles = null)
    {
        var email = $"{ShopInstance.Unique(name)}@example.com";
        await shop.SendAsync(HttpMethod.Post, "/auth/register", $$"""{"email":"{{email}}","password":"long enough","firstName":"A","lastName":"B"}""");
        if (roles is not null) await shop.ExecuteAsync($"update users set roles = '{{{roles}}}' where email = $1", email);
        return await SignInAsync(email, more);
    }

    private Task<TestAnswer> SignInAsync(string email, string more = "") =>
        shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{email}}","password":"long enough"{{more}}}""");

    private Task<TestAnswer> RefreshAsync(string token) => shop.SendAsync(HttpMethod.Post, "/auth/refresh", $$"""{"refreshToken":"{{token}}"}""");

    private Task<TestAnswer> UseAsync(TestAnswer login) => shop.SendAsync(HttpMethod.Get, "/products", null, null, Bearer(login));

    private Task<TestAnswer> DeleteAsync(TestAnswer login) => shop.SendAsync(HttpMethod.Delete, "/products/999999", null, null, Bearer(login));

    private static (string, string) Bearer(TestAnswer login) => ("Authorization", new AuthenticationHeaderValue("Bearer", login.Json.GetProperty("accessToken").GetString()).ToString());

    private static string Token(TestAnswer login) => login.Json.GetProperty("refreshToken").GetString()!;

    /// <summary>The hash of the refresh token of an answer, as the database writes it.</summary>
    private static string HashOf(TestAnswer login) => $"\\x{Convert.ToHexStringLower(Shop.Security.Sessions.HashOf(Shop.Security.Sessions.Parse(Token(login))!))}";

    private async Task<string> EmailAsync(TestAnswer login) => await shop.ScalarAsync<string>(
        $"select email from users join sessions on user_id = users.id join session_tokens on session_id = sessions.id where hash = '{HashOf(login)}'");
}
