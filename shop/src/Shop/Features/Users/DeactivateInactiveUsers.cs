using Shop.Bulk;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class DeactivateInactiveUsers
{
    public static readonly Route Route =
        Route.Patch("/users/bulk-deactivate-inactive", "Deactivates customers who did not sign in for a number of days, at most 1,000 per request.",
            ShopJson.Default.InactiveUsersInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Admin,
            ResponseType = typeof(BulkCount),
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, InactiveUsersInput input)
    {
        var deactivated = await unit.ExecuteAsync(UsersSql.DeactivateInactive, call.CancellationToken, SqlParameters.Of(input.InactiveDays), SqlParameters.Of(BulkCount.MaxRows));
        await AuditLog.WriteAsync(call, unit, "users deactivated", $"{deactivated} without a sign-in for {input.InactiveDays} days");
        return BulkCount.CreateResponse(deactivated);
    }
}
