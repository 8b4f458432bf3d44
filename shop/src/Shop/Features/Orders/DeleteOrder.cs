using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class DeleteOrder
{
    public static readonly Route Route =
        Route.Delete("/orders/{id:long}", "Deletes an order that is delivered or cancelled, with a reason.", ShopJson.Default.OrderDeletion, HandleAsync) with
        {
            RequiredRole = RequiredRole.Admin,
            SuccessStatus = StatusCodes.Status204NoContent,
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, OrderDeletion deletion)
    {
        var deleted = await unit.ExecuteAsync(OrdersSql.Delete, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(deletion.Reason));
        if (deleted == 0) return await OrderWrites.CreateErrorAsync(call, unit, "deleted");
        await AuditLog.WriteAsync(call, unit, "order deleted", $"{call.Id}: {deletion.Reason}");
        return Response.NoContent;
    }
}
