using Microsoft.AspNetCore.Identity;
using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Users;

/// <summary>
/// Checks the caller's password before a change by which a stolen ticket could take over the account. Wrong passwords count as failed logins.
/// </summary>
internal static class Reauthentication
{
    private const string Field = "currentPassword";

    /// <summary>Checks the password; null if it is the caller's, otherwise the error response.</summary>
    /// <param name="call">The request.</param>
    /// <param name="unit">Its unit of work.</param>
    /// <param name="password">The password in the request; null if it is absent.</param>
    public static async ValueTask<Response?> VerifyPasswordAsync(RequestContext call, UnitOfWork unit, string? password)
    {
        if (password is null) return Problems.Field(StatusCodes.Status422UnprocessableEntity, Field, "is required for this change");
        if (await FindAsync(call, unit) is not { } account) return Problems.NotFound();
        var address = call.Http.Connection.RemoteIpAddress;
        // A separate unit: the failure must be counted although the unit of the request is rolled back.
        await using var attempts = await UnitOfWork.BeginAsync(call.Shop.Database.Source, autoCommit: true, cache: null, call.CancellationToken);
        var throttle = new LoginThrottle(attempts, account.Email, address);
        if (await throttle.CheckAsync(call) is { } refused) return refused;

        var result = await call.Shop.Passwords.VerifyAsync(account.Hash, password, call.CancellationToken);
        if (result is null) return AuthResponses.TooManyPasswordChecks();
        if (result == PasswordVerificationResult.Failed)
        {
            await throttle.RecordFailureAsync(call.CancellationToken);
            return Problems.Field(StatusCodes.Status422UnprocessableEntity, Field, "is not the password of this account");
        }
        await throttle.ClearFailuresAsync(call.CancellationToken);
        return null;
    }

    private static async ValueTask<(string Email, string? Hash)?> FindAsync(RequestContext call, UnitOfWork unit)
    {
        await using var command = unit.CreateCommand(PasswordSql.Get, SqlParameters.Of(call.Caller.UserId));
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        return await reader.ReadAsync(call.CancellationToken) ? (reader.GetString(0), reader.IsDBNull(1) ? null : reader.GetString(1)) : null;
    }
}
