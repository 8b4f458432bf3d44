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
            Who = Who.Customer,
            Response = typeof(ShoppingCart),
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, CartItemInput item)
    {
        var (user, product) = (call.Caller.UserId, call.Number("productId"));
        await using (var mine = unit.Command(CartSql.Lock, Args.Of(user)))
        {
            if (await mine.ExecuteScalarAsync(call.Cancellation) is null) return Access.Unauthorized(call);
        }
        if (await unit.ExecuteAsync(CartSql.Put, call.Cancellation, Args.Of(user), Args.Of(product), Args.Of(item.Quantity), Args.Of(OrderInput.MaxItems)) == 0)
        {
            await using var isForSale = unit.Command(CartSql.IsForSale, Args.Of(product));
            return await isForSale.ExecuteScalarAsync(call.Cancellation) is null
                ? Problems.NotFound()
                : Problems.Conflict($"The cart is full. It can have at most {OrderInput.MaxItems} products.");
        }
        await using var command = unit.Command(CartSql.Get, Args.Of(user));
        return await GetCart.ReadAsync(call, command);
    }
}
