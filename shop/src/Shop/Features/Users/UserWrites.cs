using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>Shared code of the routes that change accounts.</summary>
internal static class UserWrites
{
    /// <summary>True for the caller's own account, and for every account if the caller is an admin.</summary>
    public static bool IsAuthorized(RequestContext call) => call.Caller.IsAdmin || call.Caller.UserId == call.Id;

    public static async ValueTask<Response> UpdateAsync(RequestContext call, UnitOfWork unit, UserPatch patch, bool ignoreNullPhone)
    {
        if (!IsAuthorized(call)) return Problems.NotFound();
        var rights = patch.Active is not null || patch.Roles is not null;
        if (rights && !call.Caller.IsAdmin) return Problems.Of(StatusCodes.Status403Forbidden, "Only an admin can change active and roles.");
        if (patch.Email is not null && call.Caller.UserId == call.Id && await IsOtherEmailAsync(call, unit, patch.Email)
            && await Reauthentication.VerifyPasswordAsync(call, unit, patch.CurrentPassword) is { } unproven) return unproven;
        var wasAdmin = rights && await IsAdminAsync(call, unit);

        await using (var command = unit.CreateCommand(UsersSql.Update, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(patch.Email), SqlParameters.Of(patch.FirstName),
            SqlParameters.Of(patch.LastName), SqlParameters.Of(patch.Phone), SqlParameters.Of(patch.Active), SqlParameters.Of(patch.Roles?.ToArray()), SqlParameters.Of(ignoreNullPhone)))
        {
            var response = await RowResponses.ReadAsync(command, UsersSql.Single, call.CancellationToken);
            if (response.Status == StatusCodes.Status404NotFound) return await RowResponses.CreateErrorAsync(call, unit, UsersSql.Exists);
            // Reviews contain names.
            if (patch.FirstName is not null || patch.LastName is not null) unit.MarkChanged(CacheTag.Reviews);
            if (!rights) return response;
            if (patch.Active == false) await unit.ExecuteAsync(UsersSql.EndSessions, call.CancellationToken, SqlParameters.Of(call.Id));
            await AuditLog.WriteAsync(call, unit, "rights changed", $"{call.Id}: active {patch.Active}, roles {string.Join(' ', patch.Roles ?? [])}");
            return wasAdmin && await RequireAdminAsync(call, unit) is { } refused ? refused : response;
        }
    }

    /// <summary>Whether the account is an admin's. It first takes the lock of admin changes, until the end of the unit.</summary>
    public static async ValueTask<bool> IsAdminAsync(RequestContext call, UnitOfWork unit)
    {
        await unit.ExecuteAsync(UsersSql.LockAdmins, call.CancellationToken);
        await using var command = unit.CreateCommand(UsersSql.IsAdmin, SqlParameters.Of(call.Id));
        return await command.ExecuteScalarAsync(call.CancellationToken) is not null;
    }

    private static async ValueTask<bool> IsOtherEmailAsync(RequestContext call, UnitOfWork unit, string email)
    {
        await using var command = unit.CreateCommand(UsersSql.HasOtherEmail, SqlParameters.Of(call.Id), SqlParameters.Of(email));
        return await command.ExecuteScalarAsync(call.CancellationToken) is not null;
    }

    /// <summary>Rejects a change that leaves no admin who can sign in. Call it after <see cref="IsAdminAsync"/>, which takes the lock.</summary>
    public static async ValueTask<Response?> RequireAdminAsync(RequestContext call, UnitOfWork unit)
    {
        await using var command = unit.CreateCommand(UsersSql.HasAdmin);
        return (bool)(await command.ExecuteScalarAsync(call.CancellationToken))!
            ? null
            : Problems.Conflict("This is the last admin who can sign in. Add another admin first.");
    }
}
