using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class DeleteOrder
{
    public static readonly Route Route =
        Route.Delete("/orders/{id:long}", "Deletes an order that is delivered or cancelled, with a reason.", ShopJson.Default.OrderDeletion, HandleAsync) with
        {
            Who = Who.Admin,
            Success = StatusCodes.Status204NoContent,
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, OrderDeletion deletion)
    {
        var deleted = await unit.ExecuteAsync(OrdersSql.Delete, call.Cancellation, Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(deletion.Reason));
        if (deleted == 0) return await OrderWrites.RefuseAsync(call, unit, "deleted");
        await Audit.WriteAsync(call, unit, "order deleted", $"{call.Id}: {deletion.Reason}");
        return Answer.NoContent;
    }
}
