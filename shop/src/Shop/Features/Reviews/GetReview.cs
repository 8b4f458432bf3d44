using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class GetReview
{
    public static readonly Route Route = Route.Get("/reviews/{id:long}", "Returns a review.", HandleAsync) with
    {
        Cache = CacheRule.OfLists(CacheSubject.Reviews),
        ResponseType = typeof(Review),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(ReviewsSql.Get, SqlParameters.Of(call.Id));
        return await RowResponses.ReadAsync(command, ReviewsSql.Single, call.CancellationToken);
    }
}
