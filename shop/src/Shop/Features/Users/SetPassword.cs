using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class SetPassword
{
    public static readonly Route Route =
        Route.Put("/users/{id:long}/password", "Sets the password of another account, and ends all of its sessions.", ShopJson.Default.PasswordInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Admin,
            AutoCommit = true,
            RatePolicy = "auth",
            SuccessStatus = StatusCodes.Status204NoContent,
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, PasswordInput input) =>
        call.Id == call.Caller.UserId
            ? Problems.Conflict("This is your own account. Use PUT /users/me/password, with the current password.")
            : await PasswordWrites.SetAsync(call, unit, call.Id, input.NewPassword!, session: null);
}
