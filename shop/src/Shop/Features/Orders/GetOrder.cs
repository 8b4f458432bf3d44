using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class GetOrder
{
    public static readonly Route Route = Route.Get("/orders/{id:long}", "Returns an order with its items.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        ResponseType = typeof(Order),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(OrdersSql.Get, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        return await RowResponses.ReadAsync(command, OrdersSql.Single, call.CancellationToken);
    }
}
