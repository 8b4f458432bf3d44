using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class CreateProduct
{
    public static readonly Route Route = Route.Post("/products", "Adds a product.", ShopJson.Default.ProductInput, HandleAsync) with
    {
        RequiredRole = RequiredRole.Staff,
        AutoCommit = true,
        AcceptsIdempotencyKey = true,
        SuccessStatus = StatusCodes.Status201Created,
        ResponseType = typeof(Product),
        ErrorStatuses = [StatusCodes.Status409Conflict],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, ProductInput product)
    {
        unit.MarkChanged(CacheTag.Products);
        await using var command = unit.CreateCommand(ProductsSql.Insert, SqlParameters.Of(call.Shop.Options.Currency), SqlParameters.Of(product.Sku), SqlParameters.Of(product.Name),
            SqlParameters.Of(product.Description), SqlParameters.Of(product.Price), SqlParameters.Of(product.CategoryId), SqlParameters.Of(product.Featured), SqlParameters.Of(product.Active ?? true),
            SqlParameters.Of(product.Stock ?? 0), SqlParameters.Of(unit.StatementPayload));
        return await RowResponses.ReadAsync(command, ProductsSql.Single, call.CancellationToken, created: "/products/");
    }
}
