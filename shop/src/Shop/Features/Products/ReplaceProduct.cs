using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class ReplaceProduct
{
    public static readonly Route Route =
        Route.Put("/products/{id:long}", "Replaces a product. If active or stock is absent, its value does not change.", ShopJson.Default.ProductInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            ResponseType = typeof(Product),
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, ProductInput product) => ProductWrites.UpdateAsync(call, unit, new ProductPatch
    {
        Sku = product.Sku,
        Name = product.Name,
        Description = product.Description,
        Price = product.Price,
        CategoryId = product.CategoryId,
        Featured = product.Featured,
        Active = product.Active,
        Stock = product.Stock,
    });
}
