using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Reviews;

internal static class DeleteReview
{
    public static readonly Route Route = Route.Delete("/reviews/{id:long}", "Deletes a review.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        SuccessStatus = StatusCodes.Status204NoContent,
        ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var deleted = await unit.ExecuteAsync(ReviewsSql.Delete, call.CancellationToken,
            SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        if (deleted == 0) return await RowResponses.CreateErrorAsync(call, unit, ReviewsSql.Exists, SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        unit.MarkChanged(CacheTag.Reviews);
        return Response.NoContent;
    }
}
