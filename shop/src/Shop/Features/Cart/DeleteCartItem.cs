using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Cart;

internal static class DeleteCartItem
{
    public static readonly Route Route = Route.Delete("/cart/items/{productId:long}", "Removes a product from the cart.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Customer,
        AutoCommit = true,
        SuccessStatus = StatusCodes.Status204NoContent,
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit) =>
        await unit.ExecuteAsync(CartSql.Delete, call.CancellationToken, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.GetPathNumber("productId"))) == 0
            ? Problems.NotFound()
            : Response.NoContent;
}
