using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class DeleteCategory
{
    public static readonly Route Route = Route.Delete("/categories/{id:long}", "Deletes a category that has no products.", HandleAsync) with
    {
        RequiredRole = RequiredRole.Staff,
        SuccessStatus = StatusCodes.Status204NoContent,
        ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var deleted = await unit.ExecuteAsync(CategoriesSql.Delete, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch));
        if (deleted == 0) return await RowResponses.CreateErrorAsync(call, unit, CategoriesSql.Exists);
        unit.MarkChanged(CacheTag.Category(call.Id), CacheTag.Categories);
        return Response.NoContent;
    }
}
