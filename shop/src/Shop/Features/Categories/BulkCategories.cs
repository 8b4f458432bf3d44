using Shop.Bulk;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Features.Categories;

/// <summary>The bulk routes of categories.</summary>
internal static class BulkCategories
{
    private static readonly BulkWrite<CategoryInput> Insert = new()
    {
        SuccessStatus = StatusCodes.Status201Created,
        Columns = Columns<CategoryInput>(),
        Unique = [("name", category => category.Name)],
        Check = CategoriesBulkSql.CheckInsert,
        Apply = CategoriesBulkSql.Insert,
        Tags = _ => [CacheTag.Categories],
    };

    private static readonly BulkWrite<CategoryBulkInput> Update = new()
    {
        SuccessStatus = StatusCodes.Status200OK,
        Columns =
        [
            BulkColumn<CategoryBulkInput>.Int64("id", category => category.Id), BulkColumn<CategoryBulkInput>.Int32("version", category => category.Version),
            .. Columns<CategoryBulkInput>(),
        ],
        Unique = [("id", category => category.Id), ("name", category => category.Name)],
        Lock = CategoriesBulkSql.LockForUpdate,
        Check = CategoriesBulkSql.CheckUpdate,
        Apply = CategoriesBulkSql.Update,
        Tags = id => [CacheTag.Category(id), CacheTag.Categories, CacheTag.Products],
    };

    private static readonly BulkWrite<long> Delete = new()
    {
        SuccessStatus = StatusCodes.Status204NoContent,
        Columns = [BulkColumn<long>.Int64("id", id => id)],
        Unique = [("", id => id)],
        Lock = CategoriesBulkSql.LockForDelete,
        Check = CategoriesBulkSql.CheckDelete,
        Apply = CategoriesBulkSql.Delete,
        Tags = id => [CacheTag.Category(id), CacheTag.Categories],
    };

    public static readonly IReadOnlyList<Route> Routes =
    [
        BulkRoute.Of(RequiredRole.Staff, Route.Post("/categories/bulk", "Adds categories.", ShopJson.Default.CategoryInputArray, Insert.ExecuteAsync)),
        BulkRoute.Of(RequiredRole.Staff, Route.Put("/categories/bulk", "Replaces categories. If active is absent, its value does not change.", ShopJson.Default.CategoryBulkInputArray,
            Update.ExecuteAsync)),
        .. BulkRoute.Delete(RequiredRole.Staff, "/categories", "Deletes categories that have no products.", Delete),
    ];

    private static BulkColumn<T>[] Columns<T>()
        where T : CategoryInput =>
    [
        BulkColumn<T>.Text("name", category => category.Name),
        BulkColumn<T>.Text("description", category => category.Description),
        BulkColumn<T>.Boolean("active", category => category.Active),
    ];
}
