using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>Shared code of the routes that change accounts.</summary>
internal static class UserWrites
{
    /// <summary>True for the caller's own account, and for every account if the caller is an admin.</summary>
    public static bool May(Call call) => call.Caller.IsAdmin || call.Caller.UserId == call.Id;

    public static async ValueTask<Answer> UpdateAsync(Call call, Unit unit, UserPatch patch, bool keepsPhone)
    {
        if (!May(call)) return Problems.NotFound();
        var rights = patch.Active is not null || patch.Roles is not null;
        if (rights && !call.Caller.IsAdmin) return Problems.Of(StatusCodes.Status403Forbidden, "Only an admin can change active and roles.");
        if (patch.Email is not null && call.Caller.UserId == call.Id && await IsOtherEmailAsync(call, unit, patch.Email)
            && await Reauthentication.RefusedAsync(call, unit, patch.CurrentPassword) is { } unproven) return unproven;
        var wasAdmin = rights && await IsAdminAsync(call, unit);

        await using (var command = unit.Command(UsersSql.Update, Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(patch.Email), Args.Of(patch.FirstName),
            Args.Of(patch.LastName), Args.Of(patch.Phone), Args.Of(patch.Active), Args.Of(patch.Roles?.ToArray()), Args.Of(keepsPhone)))
        {
            var answer = await RowAnswers.ReadAsync(command, UsersSql.Single, call.Cancellation);
            if (answer.Status == StatusCodes.Status404NotFound) return await RowAnswers.MissingAsync(call, unit, UsersSql.Exists);
            // Reviews contain names.
            if (patch.FirstName is not null || patch.LastName is not null) unit.Changed(CacheTag.Reviews);
            if (!rights) return answer;
            if (patch.Active == false) await unit.ExecuteAsync(UsersSql.EndSessions, call.Cancellation, Args.Of(call.Id));
            await Audit.WriteAsync(call, unit, "rights changed", $"{call.Id}: active {patch.Active}, roles {string.Join(' ', patch.Roles ?? [])}");
            return wasAdmin && await WithoutAdminAsync(call, unit) is { } refused ? refused : answer;
        }
    }

    /// <summary>Whether the account is an admin's. It first takes the lock of admin changes, until the end of the unit.</summary>
    public static async ValueTask<bool> IsAdminAsync(Call call, Unit unit)
    {
        await unit.ExecuteAsync(UsersSql.LockAdmins, call.Cancellation);
        await using var command = unit.Command(UsersSql.IsAdmin, Args.Of(call.Id));
        return await command.ExecuteScalarAsync(call.Cancellation) is not null;
    }

    private static async ValueTask<bool> IsOtherEmailAsync(Call call, Unit unit, string email)
    {
        await using var command = unit.Command(UsersSql.HasOtherEmail, Args.Of(call.Id), Args.Of(email));
        return await command.ExecuteScalarAsync(call.Cancellation) is not null;
    }

    /// <summary>Rejects a change that leaves no admin who can sign in. Call it after <see cref="IsAdminAsync"/>, which takes the lock.</summary>
    public static async ValueTask<Answer?> WithoutAdminAsync(Call call, Unit unit)
    {
        await using var command = unit.Command(UsersSql.HasAdmin);
        return (bool)(await command.ExecuteScalarAsync(call.Cancellation))!
            ? null
            : Problems.Conflict("This is the last admin who can sign in. Add another admin first.");
    }
}
