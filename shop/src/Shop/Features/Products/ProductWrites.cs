using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

/// <summary>Shared code of the routes that change products.</summary>
internal static class ProductWrites
{
    /// <summary>Changes a product and reads it back.</summary>
    public static async ValueTask<Response> UpdateAsync(RequestContext call, UnitOfWork unit, ProductPatch patch)
    {
        var changed = await unit.ExecuteAsync(ProductsSql.Update, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(patch.Sku),
            SqlParameters.Of(patch.Name), SqlParameters.Of(patch.Description), SqlParameters.Of(patch.Price), SqlParameters.Of(patch.CategoryId), SqlParameters.Of(patch.Featured), SqlParameters.Of(patch.Active));
        if (changed == 0) return await RowResponses.CreateErrorAsync(call, unit, ProductsSql.Exists);
        unit.MarkChanged(CacheTag.Product(call.Id), CacheTag.Products);
        if (patch.Stock is { } stock) await unit.ExecuteAsync(ProductsSql.SetStock, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(stock));

        await using var command = unit.CreateCommand(ProductsSql.Get, SqlParameters.Of(call.Shop.Options.Currency), SqlParameters.Of(call.Id), SqlParameters.Of(true));
        return await RowResponses.ReadAsync(command, ProductsSql.Single, call.CancellationToken);
    }
}
