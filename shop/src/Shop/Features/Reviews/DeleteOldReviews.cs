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
            Who = Who.Staff,
            Query = [Days],
            Response = typeof(BulkCount),
            Failures = [StatusCodes.Status404NotFound],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var product = call.Number("productId");
        var days = (int)call.Get(Days, 0);
        var deleted = await unit.ExecuteAsync(ReviewsBulkSql.DeleteOld, call.Cancellation, Args.Of(product), Args.Of(days), Args.Of(BulkCount.Most));
        if (deleted > 0)
        {
            unit.Changed(CacheTag.Reviews);
            await Audit.WriteAsync(call, unit, "reviews deleted", $"{deleted} of product {product}, written more than {days} days ago");
            return BulkCount.Answer(deleted);
        }
        await using var exists = unit.Command(ProductsSql.Exists, Args.Of(product));
        return await exists.ExecuteScalarAsync(call.Cancellation) is null ? Problems.NotFound() : BulkCount.Answer(0);
    }
}
