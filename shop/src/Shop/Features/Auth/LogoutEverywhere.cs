using Shop.Data;
using Shop.Features.Users;
using Shop.Routing;

namespace Shop.Features.Auth;

internal static class LogoutEverywhere
{
    public static readonly Route Route = Route.Post("/auth/logout-everywhere", "Ends all sessions of the caller, this one included.", HandleAsync) with
    {
        Who = Who.Customer,
        AutoCommit = true,
        RatePolicy = "auth",
        Success = StatusCodes.Status204NoContent,
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        await unit.ExecuteAsync(UsersSql.EndSessions, call.Cancellation, Args.Of(call.Caller.UserId));
        call.Shop.Sessions.ForgetUser(call.Caller.UserId);
        AuthAnswers.DropCookie(call);
        return Answer.NoContent;
    }
}
