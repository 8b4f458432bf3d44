using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class SetPassword
{
    public static readonly Route Route =
        Route.Put("/users/{id:long}/password", "Sets the password of another account, and ends all of its sessions.", ShopJson.Default.PasswordInput, HandleAsync) with
        {
            Who = Who.Admin,
            AutoCommit = true,
            RatePolicy = "auth",
            Success = StatusCodes.Status204NoContent,
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, PasswordInput input)
    {
        if (call.Id == call.Caller.UserId) return Problems.Conflict("This is your own account. Use PUT /users/me/password, with the current password.");
        if (await call.Shop.Passwords.HashAsync(input.NewPassword!, call.Cancellation) is not { } hash) return AuthAnswers.Busy();
        await using var command = unit.Command(PasswordSql.Set, Args.Of(call.Id), Args.Of(hash), Args.Of(call.Caller.UserId));
        if (await command.ExecuteScalarAsync(call.Cancellation) is null) return Problems.NotFound();
        call.Shop.Sessions.ForgetUser(call.Id);
        return Answer.NoContent;
    }
}
