using Shop.Data;
using Shop.Features.Orders;
using Shop.Routing;

namespace Shop.Features.Cart;

internal static class Checkout
{
    public static readonly Route Route =
        Route.Post("/cart/checkout", "Places an order for the items in the cart.", ShopJson.Default.CheckoutInput, HandleAsync) with
        {
            RequiredRole = PlaceOrder.Route.RequiredRole,
            AcceptsIdempotencyKey = PlaceOrder.Route.AcceptsIdempotencyKey,
            SuccessStatus = PlaceOrder.Route.SuccessStatus,
            ResponseType = PlaceOrder.Route.ResponseType,
            ErrorStatuses = PlaceOrder.Route.ErrorStatuses,
        };

    private static ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, CheckoutInput input) => PlaceOrder.HandleAsync(call, unit, input.ToOrder());
}
