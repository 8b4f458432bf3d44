using Shop.Routing;

namespace Shop.Security;

/// <summary>Authentication and authorization of requests.</summary>
internal static class Access
{
    /// <summary>Sets <see cref="Call.Caller"/>; false if the request has an invalid ticket.</summary>
    public static async ValueTask<bool> IdentifyAsync(Call call)
    {
        if (call.Http.Request.Headers.Authorization.Count == 0) return true;
        if (await call.Shop.Tickets.SessionAsync(call.Http) is not { } session) return false;
        call.Caller = await call.Shop.Sessions.CallerAsync(session, call.Cancellation);
        return call.Caller.IsSignedIn;
    }

    /// <summary>The error response if the caller is not authorized; otherwise null.</summary>
    public static Answer? Refused(Call call) => call.Route.Who switch
    {
        Who.Anyone => null,
        _ when !call.Caller.IsSignedIn => Unauthorized(call),
        Who.Staff when !call.Caller.IsStaff => Forbidden(),
        Who.Admin when !call.Caller.IsAdmin => Forbidden(),
        _ => null,
    };

    public static Answer Unauthorized(Call call)
    {
        call.Http.Response.Headers.WWWAuthenticate = "Bearer";
        return Problems.Of(StatusCodes.Status401Unauthorized);
    }

    private static Answer Forbidden() => Problems.Of(StatusCodes.Status403Forbidden);
}
