using Shop.Routing;

namespace Shop.Features.Products;

internal static class ChangeProduct
{
    public static readonly Route Route =
        Route.Patch("/products/{id:long}", "Changes the given members of a product.", ShopJson.Default.ProductPatch, ProductWrites.UpdateAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            ResponseType = typeof(Product),
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };
}
