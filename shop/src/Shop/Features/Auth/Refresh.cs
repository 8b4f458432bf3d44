using Shop.Data;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Auth;

internal static class Refresh
{
    public static readonly Route Route =
        Route.Post("/auth/refresh", "Exchanges a refresh token for new tokens of its session.", ShopJson.Default.RefreshInput, HandleAsync) with
        {
            AutoCommit = true,
            RatePolicy = "refresh",
            ResponseType = typeof(SessionTokens),
            ErrorStatuses = [StatusCodes.Status401Unauthorized, StatusCodes.Status403Forbidden],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, RefreshInput input)
    {
        var cookie = input.RefreshToken is null;
        if (cookie && !IsOwnPage(call.Http.Request))
            return Problems.Of(StatusCodes.Status403Forbidden, "The refresh cookie is accepted only from pages of this site. Other clients send refreshToken.");
        var text = input.RefreshToken ?? call.Http.Request.Cookies[AuthResponses.CookieName];
        if (text is null || Sessions.Parse(text) is not { } token) return Authorization.Unauthorized(call);

        var (hash, salt) = (Sessions.HashOf(token), Sessions.NewSalt());
        var (_, nextHash) = Sessions.NextToken(token, salt);
        await using (var command = unit.CreateCommand(SessionsSql.Refresh, SqlParameters.Of(hash), SqlParameters.Of(salt), SqlParameters.Of(nextHash)))
        await using (var reader = await command.ExecuteReaderAsync(call.CancellationToken))
        {
            if (await reader.ReadAsync(call.CancellationToken))
            {
                // The stored salt is another one if the token was used before, within its ten seconds.
                var (next, _) = Sessions.NextToken(token, reader.GetFieldValue<byte[]>(2));
                return AuthResponses.CreateTokens(call, reader.GetInt64(1), reader.GetGuid(0), next, cookie);
            }
        }

        await using var end = unit.CreateCommand(SessionsSql.EndReused, SqlParameters.Of(hash));
        if (await end.ExecuteScalarAsync(call.CancellationToken) is Guid ended) call.Shop.Sessions.RemoveFromCache(ended);
        return Authorization.Unauthorized(call);
    }

    private static bool IsOwnPage(HttpRequest request) => request.Headers.Origin == $"{request.Scheme}://{request.Host}";
}
