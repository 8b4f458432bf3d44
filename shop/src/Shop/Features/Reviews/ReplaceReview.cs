using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class ReplaceReview
{
    public static readonly Route Route = Route.Put(
        "/reviews/{id:long}", "Replaces the rating and the comment of a review.", ShopJson.Default.ReviewChange, HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        ResponseType = typeof(Review),
        ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, ReviewChange review)
    {
        await using var command = unit.CreateCommand(ReviewsSql.Update,
            SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff), SqlParameters.Of(review.Rating),
            SqlParameters.Of(review.Comment));
        unit.MarkChanged(CacheTag.Reviews);
        var response = await RowResponses.ReadAsync(command, ReviewsSql.Single, call.CancellationToken);
        return response.Status == StatusCodes.Status404NotFound
            ? await RowResponses.CreateErrorAsync(call, unit, ReviewsSql.Exists, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff))
            : response;
    }
}
