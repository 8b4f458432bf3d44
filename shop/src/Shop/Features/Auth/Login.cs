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
        ResponseType = typeof(SessionTokens),
        ErrorStatuses = [StatusCodes.Status401Unauthorized, StatusCodes.Status429TooManyRequests, StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, LoginInput input)
    {
        var throttle = new LoginThrottle(unit, input.Email!, call.Http.Connection.RemoteIpAddress);
        if (await throttle.CheckAsync(call) is { } refused) return refused;

        var (user, hash) = await FindAsync(call, unit, input.Email!);
        var result = await call.Shop.Passwords.VerifyAsync(hash, input.Password!, call.CancellationToken);
        if (result is null) return AuthResponses.TooManyPasswordChecks();
        if (result == PasswordVerificationResult.Failed)
        {
            await throttle.RecordFailureAsync(call.CancellationToken);
            return Problems.Of(StatusCodes.Status401Unauthorized, "The e-mail address or the password is wrong.");
        }

        if (result == PasswordVerificationResult.SuccessRehashNeeded && await call.Shop.Passwords.HashAsync(input.Password!, call.CancellationToken) is { } better)
            await unit.ExecuteAsync(AuthSql.Rehash, call.CancellationToken, SqlParameters.Of(user), SqlParameters.Of(better));
        await throttle.ClearFailuresAsync(call.CancellationToken);

        var session = Guid.CreateVersion7();
        var (token, tokenHash) = Sessions.NewToken();
        await unit.ExecuteAsync(SessionsSql.Start, call.CancellationToken, SqlParameters.Of(session), SqlParameters.Of(user), SqlParameters.Of(tokenHash), SqlParameters.Of(Sessions.Lifetime));
        return AuthResponses.CreateTokens(call, user, session, token, input.Cookie);
    }

    private static async ValueTask<(long User, string? Hash)> FindAsync(RequestContext call, UnitOfWork unit, string email)
    {
        await using var command = unit.CreateCommand(AuthSql.Find, SqlParameters.Of(email));
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(call.CancellationToken);
        if (!await reader.ReadAsync(call.CancellationToken)) return (0, null);
        return (reader.GetInt64(0), reader.IsDBNull(1) ? null : reader.GetString(1));
    }
}
