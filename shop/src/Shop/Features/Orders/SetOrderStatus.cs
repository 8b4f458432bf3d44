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
            Who = Who.Staff,
            Response = typeof(Order),
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, OrderStatusInput input)
    {
        var changed = await unit.ExecuteAsync(OrdersSql.SetStatus, call.Cancellation,
            Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(input.Status), Args.Of(input.Tracking));
        if (changed == 0) return await OrderWrites.RefuseAsync(call, unit, input.Status!);
        if (input.Status == "delivered" && await unit.ExecuteAsync(ReviewsSql.Verify, call.Cancellation, Args.Of(call.Id)) > 0) unit.Changed(CacheTag.Reviews);
        return await OrderWrites.ReadBackAsync(call, unit);
    }
}
