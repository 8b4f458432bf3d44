using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class ChangePassword
{
    public static readonly Route Route =
        Route.Put("/users/me/password", "Changes the caller's password, and ends the caller's other sessions.", ShopJson.Default.PasswordChange, HandleAsync) with
        {
            RequiredRole = RequiredRole.Customer,
            AutoCommit = true,
            RatePolicy = "auth",
            SuccessStatus = StatusCodes.Status204NoContent,
            ErrorStatuses = [StatusCodes.Status422UnprocessableEntity, StatusCodes.Status429TooManyRequests, StatusCodes.Status503ServiceUnavailable],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, PasswordChange input) =>
        await Reauthentication.VerifyPasswordAsync(call, unit, input.CurrentPassword)
            ?? await PasswordWrites.SetAsync(call, unit, call.Caller.UserId, input.NewPassword!, call.Caller.SessionId);
}
