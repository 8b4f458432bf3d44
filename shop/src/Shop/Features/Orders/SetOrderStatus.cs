using Shop.Caching;
using Shop.Data;
using Shop.Features.Reviews;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class SetOrderStatus
{
    public static readonly Route Route =
        Route.Put("/orders/{id:long}/status", "Changes the status of an order to the next one.", ShopJson.Default.OrderStatusInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            ResponseType = typeof(Order),
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, OrderStatusInput input)
    {
        var changed = await unit.ExecuteAsync(OrdersSql.SetStatus, call.CancellationToken,
            SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(input.Status), SqlParameters.Of(input.Tracking));
        if (changed == 0) return await OrderWrites.CreateErrorAsync(call, unit, input.Status!);
        if (input.Status == "delivered" && await unit.ExecuteAsync(ReviewsSql.Verify, call.CancellationToken, SqlParameters.Of(call.Id)) > 0) unit.MarkChanged(CacheTag.Reviews);
        return await OrderWrites.ReadBackAsync(call, unit);
    }
}
