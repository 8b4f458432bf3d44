using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

/// <summary>Creates the responses with the tokens of a session, and the cookie of the refresh token.</summary>
internal static class AuthResponses
{
    public const string CookieName = "shop-refresh";

    /// <summary>The response when the queue for password hashing is full.</summary>
    public static Response TooManyPasswordChecks() => Problems.Unavailable("Too many passwords are being checked. Try again later.");

    public static Response CreateTokens(RequestContext call, long user, Guid session, string refreshToken, bool cookie)
    {
        if (cookie) call.Http.Response.Cookies.Append(CookieName, refreshToken, Options(call, Sessions.Lifetime));
        var tokens = new SessionTokens(call.Shop.Tickets.Issue(user, session), (int)Tickets.Lifetime.TotalSeconds, cookie ? null : refreshToken);
        return JsonResponses.Of(tokens, ShopJson.Default.SessionTokens);
    }

    public static void DeleteCookie(RequestContext call)
    {
        if (call.Http.Request.Cookies.ContainsKey(CookieName)) call.Http.Response.Cookies.Delete(CookieName, Options(call, null));
    }

    private static CookieOptions Options(RequestContext call, TimeSpan? maxAge) => new()
    {
        HttpOnly = true,
        SameSite = SameSiteMode.Strict,
        // Always outside Development: behind a proxy that is not configured, HTTPS looks like plain HTTP.
        Secure = call.Http.Request.IsHttps || !call.Shop.IsDevelopment,
        Path = "/auth",
        MaxAge = maxAge,
    };
}
