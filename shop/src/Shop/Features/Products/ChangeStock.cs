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
            RequiredRole = RequiredRole.Staff,
            ResponseType = typeof(BulkCount),
            ErrorStatuses = [StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, StockChange change)
    {
        var (products, delta) = (new List<long>(), change.Delta!.Value);
        await using (var command = unit.CreateCommand(ProductsBulkSql.LockStock, SqlParameters.Of(change.CategoryId), SqlParameters.Of(BulkCount.MaxRows + 1)))
        await using (var reader = await command.ExecuteReaderAsync(call.CancellationToken))
        {
            while (await reader.ReadAsync(call.CancellationToken))
            {
                var (product, before) = (reader.GetInt64(0), reader.GetInt32(1));
                if (before + delta is < 0 or > MaxStock)
                    return Problems.Conflict($"The stock of product {product} is {before}. The result must be from 0 to {MaxStock}.");
                products.Add(product);
                // Responses contain only whether a product is in stock.
                if (before == 0 != (before + delta == 0)) unit.MarkChanged(CacheTag.Product(product), CacheTag.Products);
            }
        }
        if (products.Count > BulkCount.MaxRows)
            return Problems.Field(StatusCodes.Status422UnprocessableEntity, "categoryId",
                $"has more than {BulkCount.MaxRows} products: use PUT /products/bulk instead");
        if (products.Count == 0 && !await ExistsAsync(call, unit, change.CategoryId!.Value))
            return Problems.Field(StatusCodes.Status422UnprocessableEntity, "categoryId", "does not exist");
        await unit.ExecuteAsync(ProductsBulkSql.ChangeStock, call.CancellationToken, SqlParameters.Of(products.ToArray()), SqlParameters.Of(delta));
        return JsonResponses.Of(new BulkCount(products.Count, HasMore: false), ShopJson.Default.BulkCount);
    }

    private static async ValueTask<bool> ExistsAsync(RequestContext call, UnitOfWork unit, long category)
    {
        await using var command = unit.CreateCommand(CategoriesSql.Exists, SqlParameters.Of(category));
        return await command.ExecuteScalarAsync(call.CancellationToken) is not null;
    }
}
