using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Cart;

internal static class DeleteCartItem
{
    public static readonly Route Route = Route.Delete("/cart/items/{productId:long}", "Removes a product from the cart.", HandleAsync) with
    {
        Who = Who.Customer,
        AutoCommit = true,
        Success = StatusCodes.Status204NoContent,
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit) =>
        await unit.ExecuteAsync(CartSql.Delete, call.Cancellation, Args.Of(call.Caller.UserId), Args.Of(call.Number("productId"))) == 0
            ? Problems.NotFound()
            : Answer.NoContent;
}
