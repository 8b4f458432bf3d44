using Shop.Routing;

namespace Shop.Data;

/// <summary>Writes audit records: which user did what.</summary>
internal static class AuditLog
{
    /// <summary>$1 user, $2 action, $3 detail.</summary>
    private const string Insert = "insert into audit (user_id, action, detail) values ($1, $2, $3)";

    /// <summary>Writes a record as part of the unit of work.</summary>
    public static async ValueTask WriteAsync(RequestContext call, UnitOfWork unit, string action, string detail) =>
        await unit.ExecuteAsync(Insert, call.CancellationToken, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(action), SqlParameters.Of(detail));

    /// <summary>Writes a record of the export of personal data, as a stream or a file.</summary>
    public static async ValueTask WriteExportAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(
            Insert, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of("export"), SqlParameters.Of($"{call.Http.Request.Path}{call.Http.Request.QueryString}"));
        await command.ExecuteNonQueryAsync(call.CancellationToken);
    }
}
