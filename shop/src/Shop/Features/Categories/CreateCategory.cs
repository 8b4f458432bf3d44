using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class CreateCategory
{
    public static readonly Route Route = Route.Post("/categories", "Adds a category.", ShopJson.Default.CategoryInput, HandleAsync) with
    {
        RequiredRole = RequiredRole.Staff,
        AutoCommit = true,
        AcceptsIdempotencyKey = true,
        SuccessStatus = StatusCodes.Status201Created,
        ResponseType = typeof(Category),
        ErrorStatuses = [StatusCodes.Status409Conflict],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, CategoryInput category)
    {
        unit.MarkChanged(CacheTag.Categories);
        await using var command = unit.CreateCommand(
            CategoriesSql.Insert, SqlParameters.Of(category.Name), SqlParameters.Of(category.Description), SqlParameters.Of(category.Active ?? true), SqlParameters.Of(unit.StatementPayload));
        return await RowResponses.ReadAsync(command, CategoriesSql.Single, call.CancellationToken, created: "/categories/");
    }
}
