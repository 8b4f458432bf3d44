using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class DeleteUser
{
    public static readonly Route Route = Route.Delete("/users/{id:long}", "Deletes the personal data of an account and closes it.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrAdmin,
        SuccessStatus = StatusCodes.Status204NoContent,
        ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        if (!UserWrites.IsAuthorized(call)) return Problems.NotFound();
        var wasAdmin = await UserWrites.IsAdminAsync(call, unit);
        if (await unit.ExecuteAsync(UsersSql.Anonymize, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch)) == 0)
            return await RowResponses.CreateErrorAsync(call, unit, UsersSql.Exists);
        if (wasAdmin && await UserWrites.RequireAdminAsync(call, unit) is { } refused) return refused;
        await unit.ExecuteAsync(UsersSql.DeletePersonalData, call.CancellationToken, SqlParameters.Of(call.Id));
        await AuditLog.WriteAsync(call, unit, "user deleted", $"{call.Id}");
        unit.MarkChanged(CacheTag.Reviews);
        return Response.NoContent;
    }
}
