using Shop.Features.Auth;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class AuthRows
{
    public static readonly ContractRow[] All =
    [
        new ContractRow(Register.Route, "can sign in afterwards", 201, shop => shop.SendAsync(HttpMethod.Post, "/auth/register", New("new")))
        {
            Check = async (shop, response) =>
            {
                var email = response.Json.GetProperty("email").GetString();
                var login = await shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{email!.ToUpperInvariant()}}","password":"long enough"}""");
                Assert.Equal(200, (int)login.Status);
                Assert.Equal("customer", await shop.ScalarAsync<string>($"select roles[1] from users where email = '{email}'"));
            },
        },
        new ContractRow(Register.Route, "the e-mail address already exists", 409, shop =>
            shop.SendAsync(HttpMethod.Post, "/auth/register", """{"email":"Customer@Example.com","password":"long enough","firstName":"A","lastName":"B"}"""))
            .Where(response => Assert.Equal(["email"], response.ErrorFields)),
        new ContractRow(Register.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Post, "/auth/register", """{"email":"a@","password":"short","firstName":""}"""))
            .Where(response => Assert.Equal(["email", "firstName", "lastName", "password"], response.ErrorFields.Order())),
        new ContractRow(Register.Route, "an unknown member with roles", 400, shop =>
            shop.SendAsync(HttpMethod.Post, "/auth/register", """{"email":"a@example.com","password":"long enough","firstName":"A","lastName":"B","roles":["admin"]}""")),

        new ContractRow(Login.Route, "tokens in the response", 200, shop => Sign(shop, TestUsers.Password))
            .Where(response =>
            {
                Assert.Equal(600, response.Json.GetProperty("expiresIn").GetInt32());
                Assert.True(response.Response.Headers.CacheControl!.NoStore);
                Assert.False(response.Response.Headers.Contains("Set-Cookie"));
            }),
        new ContractRow(Login.Route, "the refresh token in a cookie", 200, shop => Sign(shop, TestUsers.Password, """, "cookie":true"""))
            .Where(response =>
            {
                Assert.Equal(System.Text.Json.JsonValueKind.Null, response.Json.GetProperty("refreshToken").ValueKind);
                var cookie = Assert.Single(response.Response.Headers.GetValues("Set-Cookie"));
                Assert.Contains("secure; samesite=strict; httponly", cookie, StringComparison.Ordinal);
                Assert.Contains("path=/auth", cookie, StringComparison.Ordinal);
            }),
        new ContractRow(Login.Route, "a wrong password", 401, shop => Sign(shop, "something else")),
        new ContractRow(Login.Route, "the account does not exist", 401, shop => shop.SendAsync(HttpMethod.Post, "/auth/login", """{"email":"nobody@example.com","password":"x"}""")),
        new ContractRow(Login.Route, "too many failures", 429, async shop =>
        {
            TestResponse response;
            do response = await shop.SendAsync(HttpMethod.Post, "/auth/login", """{"email":"guessed@example.com","password":"guess"}""");
            while ((int)response.Status == 401);
            return response;
        }).Where(response => Assert.InRange(response.Response.Headers.RetryAfter!.Delta!.Value.TotalSeconds, 1, 60)),

        new ContractRow(Refresh.Route, "new tokens", 200, async shop =>
        {
            var login = await Sign(shop, TestUsers.Password);
            return await shop.SendAsync(HttpMethod.Post, "/auth/refresh", $$"""{"refreshToken":"{{login.Json.GetProperty("refreshToken")}}"}""");
        }),
        new ContractRow(Refresh.Route, "an unknown token", 401, shop => shop.SendAsync(HttpMethod.Post, "/auth/refresh", """{"refreshToken":"AAAA"}""")),
        new ContractRow(Refresh.Route, "a cookie with another origin", 403, shop =>
            shop.SendAsync(HttpMethod.Post, "/auth/refresh", "{}", null, ("Cookie", "shop-refresh=AAAA"), ("Origin", "https://example.com"))),

        new ContractRow(Logout.Route, "the access token is invalid at once", 204, async shop =>
        {
            var ticket = (await Sign(shop, TestUsers.Password)).Json.GetProperty("accessToken").GetString();
            var response = await shop.SendAsync(HttpMethod.Post, "/auth/logout", null, null, ("Authorization", $"Bearer {ticket}"));
            Assert.Equal(401, (int)(await shop.SendAsync(HttpMethod.Get, "/products", null, null, ("Authorization", $"Bearer {ticket}"))).Status);
            return response;
        }),
        new ContractRow(LogoutEverywhere.Route, "all access tokens are invalid at once", 204, async shop =>
        {
            var tickets = new[] { await Sign(shop, TestUsers.Password), await Sign(shop, TestUsers.Password) }
                .Select(login => login.Json.GetProperty("accessToken").GetString()).ToArray();
            var response = await shop.SendAsync(HttpMethod.Post, "/auth/logout-everywhere", null, null, ("Authorization", $"Bearer {tickets[0]}"));
            foreach (var ticket in tickets)
                Assert.Equal(401, (int)(await shop.SendAsync(HttpMethod.Get, "/products", null, null, ("Authorization", $"Bearer {ticket}"))).Status);
            return response;
        }),
    ];

    private static string New(string name) => $$"""{"email":"{{ShopInstance.Unique(name)}}@example.com","password":"long enough","firstName":"Nora","lastName":"New"}""";

    private static Task<TestResponse> Sign(ShopInstance shop, string password, string more = "") =>
        shop.SendAsync(HttpMethod.Post, "/auth/login", $$"""{"email":"{{TestUsers.EmailOf(TestUsers.Other)}}","password":"{{password}}"{{more}}}""");
}
