using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class ReplaceReview
{
    public static readonly Route Route = Route.Put(
        "/reviews/{id:long}", "Replaces the rating and the comment of a review.", ShopJson.Default.ReviewChange, HandleAsync) with
    {
        Who = Who.OwnerOrStaff,
        Response = typeof(Review),
        Failures = [StatusCodes.Status404NotFound, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, ReviewChange review)
    {
        await using var command = unit.Command(ReviewsSql.Update,
            Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff), Args.Of(review.Rating),
            Args.Of(review.Comment));
        unit.Changed(CacheTag.Reviews);
        var answer = await RowAnswers.ReadAsync(command, ReviewsSql.Single, call.Cancellation);
        return answer.Status == StatusCodes.Status404NotFound
            ? await RowAnswers.MissingAsync(call, unit, ReviewsSql.Exists, Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff))
            : answer;
    }
}
