using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class DeleteReview
{
    public static readonly Route Route = Route.Delete("/reviews/{id:long}", "Deletes a review.", HandleAsync) with
    {
        Who = Who.OwnerOrStaff,
        Success = StatusCodes.Status204NoContent,
        Failures = [StatusCodes.Status404NotFound, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var deleted = await unit.ExecuteAsync(ReviewsSql.Delete, call.Cancellation,
            Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        if (deleted == 0) return await RowAnswers.MissingAsync(call, unit, ReviewsSql.Exists, Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        unit.Changed(CacheTag.Reviews);
        return Answer.NoContent;
    }
}
