using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class CreateUser
{
    public static readonly Route Route = Route.Post("/users", "Creates an account with the given roles.", ShopJson.Default.NewUserInput, HandleAsync) with
    {
        Who = Who.Admin,
        AutoCommit = true,
        Success = StatusCodes.Status201Created,
        Response = typeof(User),
        Failures = [StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, NewUserInput user)
    {
        string? hash = null;
        if (user.Password is not null && (hash = await call.Shop.Passwords.HashAsync(user.Password, call.Cancellation)) is null) return AuthAnswers.Busy();
        await using var command = unit.Command(UsersSql.Insert,
            Args.Of(user.Email), Args.Of(user.FirstName), Args.Of(user.LastName), Args.Of(user.Phone), Args.Of(user.Roles.ToArray()), Args.Of(hash),
            Args.Of(call.Caller.UserId));
        return await RowAnswers.ReadAsync(command, UsersSql.Single, call.Cancellation, created: "/users/");
    }
}
