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
            Who = Who.Admin,
            Query = [Days],
            Response = typeof(BulkCount),
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var days = (int)call.Get(Days, 0);
        var reason = $"delivered more than {days} days ago";
        var deleted = await unit.ExecuteAsync(OrdersSql.DeleteOld, call.Cancellation, Args.Of(days), Args.Of(reason), Args.Of(BulkCount.Most));
        await Audit.WriteAsync(call, unit, "orders deleted", $"{deleted} {reason}");
        return BulkCount.Answer(deleted);
    }
}
