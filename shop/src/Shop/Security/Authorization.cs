using Shop.Routing;

namespace Shop.Security;

/// <summary>Authentication and authorization of requests.</summary>
internal static class Authorization
{
    /// <summary>Sets <see cref="RequestContext.Caller"/>; false if the request has an invalid ticket.</summary>
    public static async ValueTask<bool> AuthenticateAsync(RequestContext call)
    {
        if (call.Http.Request.Headers.Authorization.Count == 0) return true;
        if (await call.Shop.Tickets.SessionAsync(call.Http) is not { } session) return false;
        call.Caller = await call.Shop.Sessions.CallerAsync(session, call.CancellationToken);
        return call.Caller.IsSignedIn;
    }

    /// <summary>The error response if the caller is not authorized; otherwise null.</summary>
    public static Response? GetError(RequestContext call) => call.Route.RequiredRole switch
    {
        RequiredRole.Anyone => null,
        _ when !call.Caller.IsSignedIn => Unauthorized(call),
        RequiredRole.Staff when !call.Caller.IsStaff => Forbidden(),
        RequiredRole.Admin when !call.Caller.IsAdmin => Forbidden(),
        _ => null,
    };

    public static Response Unauthorized(RequestContext call)
    {
        call.Http.Response.Headers.WWWAuthenticate = "Bearer";
        return Problems.Of(StatusCodes.Status401Unauthorized);
    }

    private static Response Forbidden() => Problems.Of(StatusCodes.Status403Forbidden);
}
