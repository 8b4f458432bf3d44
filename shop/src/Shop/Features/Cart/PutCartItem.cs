using Shop.Data;
using Shop.Features.Orders;
using Shop.Routing;
using Shop.Security;

namespace Shop.Features.Cart;

internal static class PutCartItem
{
    public static readonly Route Route =
        Route.Put("/cart/items/{productId:long}", "Sets the quantity of a product in the cart.", ShopJson.Default.CartItemInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Customer,
            ResponseType = typeof(ShoppingCart),
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, CartItemInput item)
    {
        var (user, product) = (call.Caller.UserId, call.GetPathNumber("productId"));
        await using (var mine = unit.CreateCommand(CartSql.Lock, SqlParameters.Of(user)))
        {
            if (await mine.ExecuteScalarAsync(call.CancellationToken) is null) return Authorization.Unauthorized(call);
        }
        if (await unit.ExecuteAsync(CartSql.Put, call.CancellationToken, SqlParameters.Of(user), SqlParameters.Of(product), SqlParameters.Of(item.Quantity), SqlParameters.Of(OrderInput.MaxItems)) == 0)
        {
            await using var isForSale = unit.CreateCommand(CartSql.IsForSale, SqlParameters.Of(product));
            return await isForSale.ExecuteScalarAsync(call.CancellationToken) is null
                ? Problems.NotFound()
                : Problems.Conflict($"The cart is full. It can have at most {OrderInput.MaxItems} products.");
        }
        await using var command = unit.CreateCommand(CartSql.Get, SqlParameters.Of(user));
        return await GetCart.ReadAsync(call, command);
    }
}
