using Shop.Data;
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

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, PasswordChange input) =>
        await Reauthentication.RefusedAsync(call, unit, input.CurrentPassword)
            ?? await PasswordWrites.SetAsync(call, unit, call.Caller.UserId, input.NewPassword!, call.Caller.SessionId);
}
