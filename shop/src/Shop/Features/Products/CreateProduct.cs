using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class CreateProduct
{
    public static readonly Route Route = Route.Post("/products", "Adds a product.", ShopJson.Default.ProductInput, HandleAsync) with
    {
        Who = Who.Staff,
        AutoCommit = true,
        Idempotent = true,
        Success = StatusCodes.Status201Created,
        Response = typeof(Product),
        Failures = [StatusCodes.Status409Conflict],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, ProductInput product)
    {
        unit.Changed(CacheTag.Products);
        await using var command = unit.Command(ProductsSql.Insert, Args.Of(call.Shop.Options.Currency), Args.Of(product.Sku), Args.Of(product.Name),
            Args.Of(product.Description), Args.Of(product.Price), Args.Of(product.CategoryId), Args.Of(product.Featured), Args.Of(product.Active ?? true),
            Args.Of(product.Stock ?? 0), Args.Of(unit.StatementPayload));
        return await RowAnswers.ReadAsync(command, ProductsSql.Single, call.Cancellation, created: "/products/");
    }
}
