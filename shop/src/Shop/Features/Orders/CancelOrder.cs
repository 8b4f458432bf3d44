using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class CancelOrder
{
    private static readonly string[] ForOwner = ["pending", "processing"], ForStaff = ["pending", "processing", "shipped"];

    public static readonly Route Route = Route.Post("/orders/{id:long}/cancel", "Cancels an order and returns its products to stock.", HandleAsync) with
    {
        Who = Who.OwnerOrStaff,
        Response = typeof(Order),
        Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var staff = call.Caller.IsStaff;
        var cancelled = await unit.ExecuteAsync(OrdersSql.Cancel, call.Cancellation,
            Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(call.Caller.UserId), Args.Of(staff), Args.Of(staff ? ForStaff : ForOwner));
        if (cancelled == 0) return await OrderWrites.RefuseAsync(call, unit, "cancelled");
        await RestockAsync(call, unit);
        return await OrderWrites.ReadBackAsync(call, unit);
    }

    private static async ValueTask RestockAsync(Call call, Unit unit)
    {
        await using var command = unit.Command(OrdersSql.Restock, Args.Of(call.Id));
        await using var reader = await command.ExecuteReaderAsync(call.Cancellation);
        while (await reader.ReadAsync(call.Cancellation)) unit.Changed(CacheTag.Product(reader.GetInt64(0)), CacheTag.Products);
    }
}
