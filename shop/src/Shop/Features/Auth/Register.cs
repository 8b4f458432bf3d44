using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Auth;

internal static class Register
{
    public static readonly Route Route = Route.Post("/auth/register", "Creates a customer account.", ShopJson.Default.RegisterInput, HandleAsync) with
    {
        AutoCommit = true,
        RatePolicy = "auth",
        SuccessStatus = StatusCodes.Status201Created,
        ResponseType = typeof(Registered),
        ErrorStatuses = [StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, RegisterInput input)
    {
        if (await call.Shop.Passwords.HashAsync(input.Password!, call.CancellationToken) is not { } hash) return AuthResponses.TooManyPasswordChecks();
        await using var command = unit.CreateCommand(AuthSql.Register, SqlParameters.Of(input.Email), SqlParameters.Of(hash), SqlParameters.Of(input.FirstName), SqlParameters.Of(input.LastName),
            SqlParameters.Of(input.Phone));
        var id = (long)(await command.ExecuteScalarAsync(call.CancellationToken))!;
        var registered = new Registered(id, input.Email!, input.FirstName!, input.LastName!);
        return JsonResponses.Of(registered, ShopJson.Default.Registered, StatusCodes.Status201Created, $"/users/{id}");
    }
}
