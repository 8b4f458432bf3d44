using Shop.Bulk;
using Shop.Caching;
using Shop.Data;
using Shop.Features.Categories;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class ChangeStock
{
    private const int MaxStock = 1_000_000;

    public static readonly Route Route =
        Route.Patch("/products/bulk-update-stock", "Increases or decreases the stock of every product of a category.", ShopJson.Default.StockChange,
            HandleAsync) with
        {
            Who = Who.Staff,
            Response = typeof(BulkCount),
            Failures = [StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, StockChange change)
    {
        var (products, delta) = (new List<long>(), change.Delta!.Value);
        await using (var command = unit.Command(ProductsBulkSql.LockStock, Args.Of(change.CategoryId), Args.Of(BulkCount.Most + 1)))
        await using (var reader = await command.ExecuteReaderAsync(call.Cancellation))
        {
            while (await reader.ReadAsync(call.Cancellation))
            {
                var (product, before) = (reader.GetInt64(0), reader.GetInt32(1));
                if (before + delta is < 0 or > MaxStock)
                    return Problems.Conflict($"The stock of product {product} is {before}. The result must be from 0 to {MaxStock}.");
                products.Add(product);
                // Responses contain only whether a product is in stock.
                if (before == 0 != (before + delta == 0)) unit.Changed(CacheTag.Product(product), CacheTag.Products);
            }
        }
        if (products.Count > BulkCount.Most)
            return Problems.Field(StatusCodes.Status422UnprocessableEntity, "categoryId",
                $"has more than {BulkCount.Most} products: use PUT /products/bulk instead");
        if (products.Count == 0 && !await ExistsAsync(call, unit, change.CategoryId!.Value))
            return Problems.Field(StatusCodes.Status422UnprocessableEntity, "categoryId", "does not exist");
        await unit.ExecuteAsync(ProductsBulkSql.ChangeStock, call.Cancellation, Args.Of(products.ToArray()), Args.Of(delta));
        return JsonAnswers.Of(new BulkCount(products.Count, HasMore: false), ShopJson.Default.BulkCount);
    }

    private static async ValueTask<bool> ExistsAsync(Call call, Unit unit, long category)
    {
        await using var command = unit.Command(CategoriesSql.Exists, Args.Of(category));
        return await command.ExecuteScalarAsync(call.Cancellation) is not null;
    }
}
