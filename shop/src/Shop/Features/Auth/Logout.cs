using Shop.Data;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

internal static class Logout
{
    public static readonly Route Route = Route.Post("/auth/logout", "Ends the session.", HandleAsync) with
    {
        Who = Who.Customer,
        AutoCommit = true,
        Success = StatusCodes.Status204NoContent,
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        await unit.ExecuteAsync(SessionsSql.End, call.Cancellation, Args.Of(call.Caller.SessionId));
        call.Shop.Sessions.Forget(call.Caller.SessionId);
        AuthAnswers.DropCookie(call);
        return Answer.NoContent;
    }
}
