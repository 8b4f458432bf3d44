using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class ChangePassword
{
    public static readonly Route Route =
        Route.Put("/users/me/password", "Changes the caller's password, and ends the caller's other sessions.", ShopJson.Default.PasswordChange, HandleAsync) with
        {
            Who = Who.Customer,
            AutoCommit = true,
            RatePolicy = "auth",
            Success = StatusCodes.Status204NoContent,
            Failures = [StatusCodes.Status422UnprocessableEntity, StatusCodes.Status429TooManyRequests, StatusCodes.Status503ServiceUnavailable],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, PasswordChange input)
    {
        if (await Reauthentication.RefusedAsync(call, unit, input.CurrentPassword) is { } refused) return refused;
        if (await call.Shop.Passwords.HashAsync(input.NewPassword!, call.Cancellation) is not { } hash) return AuthAnswers.Busy();
        await unit.ExecuteAsync(PasswordSql.Change, call.Cancellation, Args.Of(call.Caller.UserId), Args.Of(hash), Args.Of(call.Caller.SessionId));
        call.Shop.Sessions.ForgetUser(call.Caller.UserId);
        return Answer.NoContent;
    }
}
