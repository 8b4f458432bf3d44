using Shop.Data;
using Shop.Features.Users;
using Shop.Routing;

namespace Shop.Features.Auth;

internal static class LogoutEverywhere
{
    public static readonly Route Route = Route.Post("/auth/logout-everywhere", "Ends all sessions of the caller, this one included.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Customer,
        AutoCommit = true,
        RatePolicy = "auth",
        SuccessStatus = StatusCodes.Status204NoContent,
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        await unit.ExecuteAsync(UsersSql.EndSessions, call.CancellationToken, SqlParameters.Of(call.Caller.UserId));
        call.Shop.Sessions.RemoveUserFromCache(call.Caller.UserId);
        AuthResponses.DeleteCookie(call);
        return Response.NoContent;
    }
}
