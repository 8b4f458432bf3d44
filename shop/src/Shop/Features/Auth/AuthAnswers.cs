using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

/// <summary>The tokens of a session as an answer, and the cookie that may have the refresh token.</summary>
internal static class AuthAnswers
{
    public const string CookieName = "shop-refresh";

    /// <summary>The queue for the cores is full.</summary>
    public static Answer Busy() => Problems.Unavailable("Too many passwords are being checked just now.");

    public static Answer Tokens(Call call, long user, Guid session, string refreshToken, bool cookie)
    {
        if (cookie) call.Http.Response.Cookies.Append(CookieName, refreshToken, Options(call, Sessions.Lifetime));
        var tokens = new SessionTokens(call.Shop.Tickets.Issue(user, session), (int)Tickets.Lifetime.TotalSeconds, cookie ? null : refreshToken);
        return JsonAnswers.Of(tokens, ShopJson.Default.SessionTokens);
    }

    public static void DropCookie(Call call)
    {
        if (call.Http.Request.Cookies.ContainsKey(CookieName)) call.Http.Response.Cookies.Delete(CookieName, Options(call, null));
    }

    private static CookieOptions Options(Call call, TimeSpan? maxAge) => new()
    {
        HttpOnly = true,
        SameSite = SameSiteMode.Strict,
        // Whatever the way here: behind a proxy that nobody named it may look like plain HTTP.
        Secure = call.Http.Request.IsHttps || !call.Shop.IsDevelopment,
        Path = "/auth",
        MaxAge = maxAge,
    };
}
