using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class DeleteCategory
{
    public static readonly Route Route = Route.Delete("/categories/{id:long}", "Deletes a category that has no products.", HandleAsync) with
    {
        Who = Who.Staff,
        Success = StatusCodes.Status204NoContent,
        Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var deleted = await unit.ExecuteAsync(CategoriesSql.Delete, call.Cancellation, Args.Of(call.Id), Args.Of(call.IfMatch));
        if (deleted == 0) return await RowAnswers.MissingAsync(call, unit, CategoriesSql.Exists);
        unit.Changed(CacheTag.Category(call.Id), CacheTag.Categories);
        return Answer.NoContent;
    }
}
