using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class GetCategory
{
    public static readonly Route Route = Route.Get("/categories/{id:long}", "Returns a category.", HandleAsync) with
    {
        Cache = CacheRule.OfEntity(CacheSubject.Category),
        Response = typeof(Category),
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        await using var command = call.Shop.Database.Command(CategoriesSql.Get, Args.Of(call.Id), Args.Of(call.Caller.IsStaff));
        return await RowAnswers.ReadAsync(command, CategoriesSql.Single, call.Cancellation);
    }
}
