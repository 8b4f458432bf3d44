using Shop.Bulk;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class DeleteOldOrders
{
    private static readonly QueryParameter<long> Days =
        Parameters.Int64("olderThanDays", "The minimum time since delivery, in days.", 365, 36_500, required: true);

    public static readonly Route Route =
        Route.Delete("/orders/bulk-delete-old", "Deletes delivered orders by their age, at most 1,000 per request.", HandleAsync) with
        {
            RequiredRole = RequiredRole.Admin,
            Query = [Days],
            ResponseType = typeof(BulkCount),
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var days = (int)call.Get(Days, 0);
        var reason = $"delivered more than {days} days ago";
        var deleted = await unit.ExecuteAsync(OrdersSql.DeleteOld, call.CancellationToken, SqlParameters.Of(days), SqlParameters.Of(reason), SqlParameters.Of(BulkCount.MaxRows));
        await AuditLog.WriteAsync(call, unit, "orders deleted", $"{deleted} {reason}");
        return BulkCount.CreateResponse(deleted);
    }
}
