using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class CreateReview
{
    public static readonly Route Route =
        Route.Post("/reviews", "Adds the caller's review of a product. A user can review a product once.", ShopJson.Default.ReviewInput, HandleAsync) with
        {
            Who = Who.Customer,
            AutoCommit = true,
            Idempotent = true,
            Success = StatusCodes.Status201Created,
            Response = typeof(Review),
            Failures = [StatusCodes.Status409Conflict],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, ReviewInput review)
    {
        unit.Changed(CacheTag.Reviews);
        await using var command = unit.Command(
            ReviewsSql.Insert, Args.Of(call.Caller.UserId), Args.Of(review.ProductId), Args.Of(review.Rating), Args.Of(review.Comment),
            Args.Of(unit.StatementPayload));
        var answer = await RowAnswers.ReadAsync(command, ReviewsSql.Single, call.Cancellation, created: "/reviews/");
        return answer.Status == StatusCodes.Status404NotFound
            ? Problems.Field(StatusCodes.Status422UnprocessableEntity, "productId", "does not exist")
            : answer;
    }
}
