using Microsoft.AspNetCore.Identity;
using Npgsql;
using Shop.Data;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

internal static class Login
{
    public static readonly Route Route = Route.Post("/auth/login", "Starts a session.", ShopJson.Default.LoginInput, HandleAsync) with
    {
        AutoCommit = true,
        RatePolicy = "auth",
        Response = typeof(SessionTokens),
        Failures = [StatusCodes.Status401Unauthorized, StatusCodes.Status429TooManyRequests, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, LoginInput input)
    {
        var throttle = new Throttle(unit, input.Email!, call.Http.Connection.RemoteIpAddress);
        if (await throttle.RefusedAsync(call) is { } refused) return refused;

        var (user, hash) = await FindAsync(call, unit, input.Email!);
        var result = await call.Shop.Passwords.VerifyAsync(hash, input.Password!, call.Cancellation);
        if (result is null) return AuthAnswers.Busy();
        if (result == PasswordVerificationResult.Failed)
        {
            await throttle.FailedAsync(call.Cancellation);
            return Problems.Of(StatusCodes.Status401Unauthorized, "The e-mail address or the password is wrong.");
        }

        if (result == PasswordVerificationResult.SuccessRehashNeeded && await call.Shop.Passwords.HashAsync(input.Password!, call.Cancellation) is { } better)
            await unit.ExecuteAsync(AuthSql.Rehash, call.Cancellation, Args.Of(user), Args.Of(better));
        await throttle.SucceededAsync(call.Cancellation);

        var session = Guid.CreateVersion7();
        var (token, tokenHash) = Sessions.NewToken();
        await unit.ExecuteAsync(SessionsSql.Start, call.Cancellation, Args.Of(session), Args.Of(user), Args.Of(tokenHash), Args.Of(Sessions.Lifetime));
        return AuthAnswers.Tokens(call, user, session, token, input.Cookie);
    }

    private static async ValueTask<(long User, string? Hash)> FindAsync(Call call, Unit unit, string email)
    {
        await using var command = unit.Command(AuthSql.Find, Args.Of(email));
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(call.Cancellation);
        if (!await reader.ReadAsync(call.Cancellation)) return (0, null);
        return (reader.GetInt64(0), reader.IsDBNull(1) ? null : reader.GetString(1));
    }
}
