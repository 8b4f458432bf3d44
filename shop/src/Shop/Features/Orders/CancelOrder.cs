using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class CancelOrder
{
    private static readonly string[] ForOwner = ["pending", "processing"], ForStaff = ["pending", "processing", "shipped"];

    public static readonly Route Route = Route.Post("/orders/{id:long}/cancel", "Cancels an order and returns its products to stock.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        ResponseType = typeof(Order),
        ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var staff = call.Caller.IsStaff;
        var cancelled = await unit.ExecuteAsync(OrdersSql.Cancel, call.CancellationToken,
            SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(staff), SqlParameters.Of(staff ? ForStaff : ForOwner));
        if (cancelled == 0) return await OrderWrites.CreateErrorAsync(call, unit, "cancelled");
        await RestockAsync(call, unit);
        return await OrderWrites.ReadBackAsync(call, unit);
    }

    private static async ValueTask RestockAsync(RequestContext call, UnitOfWork unit)
    {
        await using var command = unit.CreateCommand(OrdersSql.Restock, SqlParameters.Of(call.Id));
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        while (await reader.ReadAsync(call.CancellationToken)) unit.MarkChanged(CacheTag.Product(reader.GetInt64(0)), CacheTag.Products);
    }
}
