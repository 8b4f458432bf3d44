using Shop.Data;
using Shop.Features.Orders;
using Shop.Routing;

namespace Shop.Features.Cart;

internal static class Checkout
{
    public static readonly Route Route =
        Route.Post("/cart/checkout", "Places an order for the items in the cart.", ShopJson.Default.CheckoutInput, HandleAsync) with
        {
            Who = PlaceOrder.Route.Who,
            Idempotent = PlaceOrder.Route.Idempotent,
            Success = PlaceOrder.Route.Success,
            Response = PlaceOrder.Route.Response,
            Failures = PlaceOrder.Route.Failures,
        };

    private static ValueTask<Answer> HandleAsync(Call call, Unit unit, CheckoutInput input) => PlaceOrder.HandleAsync(call, unit, input.ToOrder());
}
