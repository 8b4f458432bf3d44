using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>Shared code of the routes that change passwords.</summary>
internal static class PasswordWrites
{
    /// <summary>Stores the hash of a new password, and ends the sessions of the user.</summary>
    /// <param name="call">The request.</param>
    /// <param name="unit">Its unit of work.</param>
    /// <param name="user">The id of the account.</param>
    /// <param name="password">The new password.</param>
    /// <param name="session">The session that stays valid; null ends all.</param>
    public static async ValueTask<Response> SetAsync(RequestContext call, UnitOfWork unit, long user, string password, Guid? session)
    {
        if (await call.Shop.Passwords.HashAsync(password, call.CancellationToken) is not { } hash) return AuthResponses.TooManyPasswordChecks();
        await using var command = unit.CreateCommand(PasswordSql.Set, SqlParameters.Of(user), SqlParameters.Of(hash), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(session));
        if (await command.ExecuteScalarAsync(call.CancellationToken) is null) return Problems.NotFound();
        call.Shop.Sessions.RemoveUserFromCache(user);
        return Response.NoContent;
    }
}
