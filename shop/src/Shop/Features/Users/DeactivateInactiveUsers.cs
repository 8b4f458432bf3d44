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
            Who = Who.Admin,
            Response = typeof(BulkCount),
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, InactiveUsersInput input)
    {
        var deactivated = await unit.ExecuteAsync(UsersSql.DeactivateInactive, call.Cancellation, Args.Of(input.InactiveDays), Args.Of(BulkCount.Most));
        await Audit.WriteAsync(call, unit, "users deactivated", $"{deactivated} who had not signed in for {input.InactiveDays} days");
        return BulkCount.Answer(deactivated);
    }
}
