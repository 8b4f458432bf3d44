using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Auth;

internal static class Register
{
    public static readonly Route Route = Route.Post("/auth/register", "Creates a customer account.", ShopJson.Default.RegisterInput, HandleAsync) with
    {
        AutoCommit = true,
        RatePolicy = "auth",
        Success = StatusCodes.Status201Created,
        Response = typeof(Registered),
        Failures = [StatusCodes.Status409Conflict, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, RegisterInput input)
    {
        if (await call.Shop.Passwords.HashAsync(input.Password!, call.Cancellation) is not { } hash) return AuthAnswers.Busy();
        await using var command = unit.Command(AuthSql.Register, Args.Of(input.Email), Args.Of(hash), Args.Of(input.FirstName), Args.Of(input.LastName),
            Args.Of(input.Phone));
        var id = (long)(await command.ExecuteScalarAsync(call.Cancellation))!;
        var registered = new Registered(id, input.Email!, input.FirstName!, input.LastName!);
        return JsonAnswers.Of(registered, ShopJson.Default.Registered, StatusCodes.Status201Created, $"/users/{id}");
    }
}
