using Shop.Data;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

internal static class Logout
{
    public static readonly Route Route = Route.Post("/auth/logout", "Ends the session.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Customer,
        AutoCommit = true,
        SuccessStatus = StatusCodes.Status204NoContent,
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        await unit.ExecuteAsync(SessionsSql.End, call.CancellationToken, SqlParameters.Of(call.Caller.SessionId));
        call.Shop.Sessions.RemoveFromCache(call.Caller.SessionId);
        AuthResponses.DeleteCookie(call);
        return Response.NoContent;
    }
}
