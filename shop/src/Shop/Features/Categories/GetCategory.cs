using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class GetCategory
{
    public static readonly Route Route = Route.Get("/categories/{id:long}", "Returns a category.", HandleAsync) with
    {
        Cache = CacheRule.OfEntity(CacheSubject.Category),
        ResponseType = typeof(Category),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(CategoriesSql.Get, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.IsStaff));
        return await RowResponses.ReadAsync(command, CategoriesSql.Single, call.CancellationToken);
    }
}
