using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class ReplaceCategory
{
    public static readonly Route Route =
        Route.Put("/categories/{id:long}", "Replaces a category. If active is absent, its value does not change.", ShopJson.Default.CategoryInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            ResponseType = typeof(Category),
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, CategoryInput category)
    {
        await using var command = unit.CreateCommand(
            CategoriesSql.Update, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch), SqlParameters.Of(category.Name), SqlParameters.Of(category.Description), SqlParameters.Of(category.Active));
        var response = await RowResponses.ReadAsync(command, CategoriesSql.Single, call.CancellationToken);
        // Facets of a search contain the names of categories.
        unit.MarkChanged(CacheTag.Category(call.Id), CacheTag.Categories, CacheTag.Products);
        return response.Status == StatusCodes.Status404NotFound ? await RowResponses.CreateErrorAsync(call, unit, CategoriesSql.Exists) : response;
    }
}
