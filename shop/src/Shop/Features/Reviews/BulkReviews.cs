using Shop.Bulk;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Features.Reviews;

/// <summary>The bulk routes of reviews.</summary>
internal static class BulkReviews
{
    private static readonly BulkWrite<ReviewInput> Insert = new()
    {
        SuccessStatus = StatusCodes.Status201Created,
        Columns = [.. BulkColumn<ReviewInput>.Caller, BulkColumn<ReviewInput>.Int64("product_id", review => review.ProductId), .. Columns<ReviewInput>()],
        Unique = [("productId", review => review.ProductId)],
        Lock = ReviewsBulkSql.LockOrders,
        Check = ReviewsBulkSql.CheckInsert,
        Apply = ReviewsBulkSql.Insert,
        Tags = _ => [CacheTag.Reviews],
    };

    private static readonly BulkWrite<ReviewBulkChange> Update = new()
    {
        SuccessStatus = StatusCodes.Status200OK,
        Columns =
        [
            .. BulkColumn<ReviewBulkChange>.Caller, BulkColumn<ReviewBulkChange>.Int64("id", review => review.Id),
            BulkColumn<ReviewBulkChange>.Int32("version", review => review.Version), .. Columns<ReviewBulkChange>(),
        ],
        Unique = [("id", review => review.Id)],
        Lock = ReviewsBulkSql.Lock,
        Check = ReviewsBulkSql.CheckUpdate,
        Apply = ReviewsBulkSql.Update,
        Tags = _ => [CacheTag.Reviews],
    };

    private static readonly BulkWrite<long> Delete = new()
    {
        SuccessStatus = StatusCodes.Status204NoContent,
        Columns = [.. BulkColumn<long>.Caller, BulkColumn<long>.Int64("id", id => id)],
        Unique = [("", id => id)],
        Lock = ReviewsBulkSql.Lock,
        Check = ReviewsBulkSql.Missing,
        Apply = ReviewsBulkSql.Delete,
        Tags = _ => [CacheTag.Reviews],
    };

    public static readonly IReadOnlyList<Route> Routes =
    [
        BulkRoute.Of(RequiredRole.Customer, Route.Post("/reviews/bulk", "Adds reviews of the caller.", ShopJson.Default.ReviewInputArray, Insert.ExecuteAsync)),
        BulkRoute.Of(RequiredRole.OwnerOrStaff, Route.Put(
            "/reviews/bulk", "Replaces the rating and the comment of reviews.", ShopJson.Default.ReviewBulkChangeArray, Update.ExecuteAsync)),
        .. BulkRoute.Delete(RequiredRole.OwnerOrStaff, "/reviews", "Deletes reviews.", Delete),
    ];

    private static BulkColumn<T>[] Columns<T>()
        where T : ReviewChange =>
        [BulkColumn<T>.Int32("rating", review => review.Rating), BulkColumn<T>.Text("comment", review => review.Comment)];
}
