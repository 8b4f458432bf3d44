using Shop.Bulk;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Features.Products;

/// <summary>The bulk routes of products.</summary>
internal static class BulkProducts
{
    private static readonly BulkWrite<ProductInput> Insert = new()
    {
        SuccessStatus = StatusCodes.Status201Created,
        Columns = Columns<ProductInput>(),
        Unique = [("sku", product => product.Sku)],
        Check = ProductsBulkSql.CheckInsert,
        Apply = ProductsBulkSql.Insert,
        Tags = _ => [CacheTag.Products],
    };

    private static readonly BulkWrite<ProductBulkInput> Update = new()
    {
        SuccessStatus = StatusCodes.Status200OK,
        Columns =
        [
            BulkColumn<ProductBulkInput>.Int64("id", product => product.Id), BulkColumn<ProductBulkInput>.Int32("version", product => product.Version),
            .. Columns<ProductBulkInput>(),
        ],
        Unique = [("id", product => product.Id), ("sku", product => product.Sku)],
        Lock = ProductsBulkSql.LockForUpdate,
        Check = ProductsBulkSql.CheckUpdate,
        Apply = ProductsBulkSql.Update,
        Tags = id => [CacheTag.Product(id), CacheTag.Products],
    };

    private static readonly BulkWrite<long> Delete = new()
    {
        SuccessStatus = StatusCodes.Status204NoContent,
        Columns = [BulkColumn<long>.Int64("id", id => id)],
        Unique = [("", id => id)],
        Lock = ProductsBulkSql.LockForDelete,
        Check = ProductsBulkSql.CheckDelete,
        Apply = ProductsBulkSql.Delete,
        Tags = id => [CacheTag.Product(id), CacheTag.Products, CacheTag.Reviews],
    };

    public static readonly IReadOnlyList<Route> Routes =
    [
        BulkRoute.Of(RequiredRole.Staff, Route.Post("/products/bulk", "Adds products.", ShopJson.Default.ProductInputArray, Insert.ExecuteAsync)),
        BulkRoute.Of(RequiredRole.Staff, Route.Put("/products/bulk", "Replaces products. If active or stock is absent, its value does not change.",
            ShopJson.Default.ProductBulkInputArray, Update.ExecuteAsync)),
        .. BulkRoute.Delete(RequiredRole.Staff, "/products", "Deletes products that were never ordered.", Delete),
    ];

    private static BulkColumn<T>[] Columns<T>()
        where T : ProductInput =>
    [
        BulkColumn<T>.Text("sku", product => product.Sku),
        BulkColumn<T>.Text("name", product => product.Name),
        BulkColumn<T>.Text("description", product => product.Description),
        BulkColumn<T>.Money("price", product => product.Price),
        BulkColumn<T>.Int64("category_id", product => product.CategoryId),
        BulkColumn<T>.Boolean("featured", product => product.Featured),
        BulkColumn<T>.Boolean("active", product => product.Active),
        BulkColumn<T>.Int32("stock", product => product.Stock),
    ];
}
