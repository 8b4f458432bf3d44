using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class GetReview
{
    public static readonly Route Route = Route.Get("/reviews/{id:long}", "Returns a review.", HandleAsync) with
    {
        Cache = CacheRule.OfLists(CacheSubject.Reviews),
        Response = typeof(Review),
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        await using var command = call.Shop.Database.Command(ReviewsSql.Get, Args.Of(call.Id));
        return await RowAnswers.ReadAsync(command, ReviewsSql.Single, call.Cancellation);
    }
}
