using Shop.Routing;

namespace Shop.Security;

/// <summary>Who calls, and whether they may.</summary>
internal static class Access
{
    /// <summary>Sets <see cref="Call.Caller"/>, or gives the answer that refuses the call.</summary>
    public static async ValueTask<Answer?> RefusedAsync(Call call)
    {
        if (call.Http.Request.Headers.Authorization.Count > 0)
        {
            if (await Tickets.ReadAsync(call.Http) is not { } ticket) return Unauthorized(call);
            call.Caller = await call.Shop.Sessions.CallerAsync(ticket.Session, call.Cancellation);
            if (!call.Caller.IsSignedIn) return Unauthorized(call);
        }
        return call.Route.Who switch
        {
            Who.Anyone => null,
            _ when !call.Caller.IsSignedIn => Unauthorized(call),
            Who.Staff when !call.Caller.IsStaff => Forbidden(),
            Who.Admin when !call.Caller.IsAdmin => Forbidden(),
            _ => null,
        };
    }

    public static Answer Unauthorized(Call call)
    {
        call.Http.Response.Headers.WWWAuthenticate = "Bearer";
        return Problems.Of(StatusCodes.Status401Unauthorized);
    }

    private static Answer Forbidden() => Problems.Of(StatusCodes.Status403Forbidden);
}
