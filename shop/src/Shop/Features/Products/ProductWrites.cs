using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

/// <summary>Shared code of the routes that change products.</summary>
internal static class ProductWrites
{
    /// <summary>Changes a product and reads it back.</summary>
    public static async ValueTask<Answer> UpdateAsync(Call call, Unit unit, ProductPatch patch)
    {
        var changed = await unit.ExecuteAsync(ProductsSql.Update, call.Cancellation, Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(patch.Sku),
            Args.Of(patch.Name), Args.Of(patch.Description), Args.Of(patch.Price), Args.Of(patch.CategoryId), Args.Of(patch.Featured), Args.Of(patch.Active));
        if (changed == 0) return await RowAnswers.MissingAsync(call, unit, ProductsSql.Exists);
        unit.Changed(CacheTag.Product(call.Id), CacheTag.Products);
        if (patch.Stock is { } stock) await unit.ExecuteAsync(ProductsSql.SetStock, call.Cancellation, Args.Of(call.Id), Args.Of(stock));

        await using var command = unit.Command(ProductsSql.Get, Args.Of(call.Shop.Options.Currency), Args.Of(call.Id), Args.Of(true));
        return await RowAnswers.ReadAsync(command, ProductsSql.Single, call.Cancellation);
    }
}
