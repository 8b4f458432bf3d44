using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class CreateReview
{
    public static readonly Route Route =
        Route.Post("/reviews", "Adds the caller's review of a product. A user can review a product once.", ShopJson.Default.ReviewInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Customer,
            AutoCommit = true,
            AcceptsIdempotencyKey = true,
            SuccessStatus = StatusCodes.Status201Created,
            ResponseType = typeof(Review),
            ErrorStatuses = [StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, ReviewInput review)
    {
        unit.MarkChanged(CacheTag.Reviews);
        await using var command = unit.CreateCommand(
            ReviewsSql.Insert, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(review.ProductId), SqlParameters.Of(review.Rating), SqlParameters.Of(review.Comment),
            SqlParameters.Of(unit.StatementPayload));
        var response = await RowResponses.ReadAsync(command, ReviewsSql.Single, call.CancellationToken, created: "/reviews/");
        return response.Status == StatusCodes.Status404NotFound
            ? Problems.Field(StatusCodes.Status422UnprocessableEntity, "productId", "does not exist")
            : response;
    }
}
