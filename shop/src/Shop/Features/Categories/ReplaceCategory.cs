using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class ReplaceCategory
{
    public static readonly Route Route =
        Route.Put("/categories/{id:long}", "Replaces a category. If active is absent, its value does not change.", ShopJson.Default.CategoryInput, HandleAsync) with
        {
            Who = Who.Staff,
            Response = typeof(Category),
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, CategoryInput category)
    {
        await using var command = unit.Command(
            CategoriesSql.Update, Args.Of(call.Id), Args.Of(call.IfMatch), Args.Of(category.Name), Args.Of(category.Description), Args.Of(category.Active));
        var answer = await RowAnswers.ReadAsync(command, CategoriesSql.Single, call.Cancellation);
        // Facets of a search contain the names of categories.
        unit.Changed(CacheTag.Category(call.Id), CacheTag.Categories, CacheTag.Products);
        return answer.Status == StatusCodes.Status404NotFound ? await RowAnswers.MissingAsync(call, unit, CategoriesSql.Exists) : answer;
    }
}
