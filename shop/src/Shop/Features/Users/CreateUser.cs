using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class CreateUser
{
    public static readonly Route Route = Route.Post("/users", "Creates an account with the given roles.", ShopJson.Default.NewUserInput, HandleAsync) with
    {
        RequiredRole = RequiredRole.Admin,
        AutoCommit = true,
        SuccessStatus = StatusCodes.Status201Created,
        ResponseType = typeof(User),
        ErrorStatuses = [StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, NewUserInput user)
    {
        string? hash = null;
        if (user.Password is not null && (hash = await call.Shop.Passwords.HashAsync(user.Password, call.CancellationToken)) is null) return AuthResponses.TooManyPasswordChecks();
        await using var command = unit.CreateCommand(UsersSql.Insert,
            SqlParameters.Of(user.Email), SqlParameters.Of(user.FirstName), SqlParameters.Of(user.LastName), SqlParameters.Of(user.Phone), SqlParameters.Of(user.Roles.ToArray()), SqlParameters.Of(hash),
            SqlParameters.Of(call.Caller.UserId));
        return await RowResponses.ReadAsync(command, UsersSql.Single, call.CancellationToken, created: "/users/");
    }
}
