using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class CreateCategory
{
    public static readonly Route Route = Route.Post("/categories", "Adds a category.", ShopJson.Default.CategoryInput, HandleAsync) with
    {
        Who = Who.Staff,
        AutoCommit = true,
        Idempotent = true,
        Success = StatusCodes.Status201Created,
        Response = typeof(Category),
        Failures = [StatusCodes.Status409Conflict],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit, CategoryInput category)
    {
        unit.Changed(CacheTag.Categories);
        await using var command = unit.Command(
            CategoriesSql.Insert, Args.Of(category.Name), Args.Of(category.Description), Args.Of(category.Active ?? true), Args.Of(unit.StatementPayload));
        return await RowAnswers.ReadAsync(command, CategoriesSql.Single, call.Cancellation, created: "/categories/");
    }
}
