using Shop.Bulk;
using Shop.Caching;
using Shop.Data;
using Shop.Features.Products;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class DeleteOldReviews
{
    private static readonly QueryParameter<long> Days =
        Parameters.Int64("olderThanDays", "The minimum age of the reviews, in days.", 1, 36_500, required: true);

    public static readonly Route Route =
        Route.Delete("/reviews/product/{productId:long}/bulk-delete-old", "Deletes a product's reviews by their age, at most 1,000 per request.",
            HandleAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            Query = [Days],
            ResponseType = typeof(BulkCount),
            ErrorStatuses = [StatusCodes.Status404NotFound],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var product = call.GetPathNumber("productId");
        var days = (int)call.Get(Days, 0);
        var deleted = await unit.ExecuteAsync(ReviewsBulkSql.DeleteOld, call.CancellationToken, SqlParameters.Of(product), SqlParameters.Of(days), SqlParameters.Of(BulkCount.MaxRows));
        if (deleted > 0)
        {
            unit.MarkChanged(CacheTag.Reviews);
            await AuditLog.WriteAsync(call, unit, "reviews deleted", $"{deleted} of product {product}, written more than {days} days ago");
            return BulkCount.CreateResponse(deleted);
        }
        await using var exists = unit.CreateCommand(ProductsSql.Exists, SqlParameters.Of(product));
        return await exists.ExecuteScalarAsync(call.CancellationToken) is null ? Problems.NotFound() : BulkCount.CreateResponse(0);
    }
}
