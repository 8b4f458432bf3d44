using Shop.Caching;
using Shop.Data;
using Shop.Features.Products;
using Shop.Lists;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class ListCategoryProducts
{
    public static readonly Route Route = Route.Get("/categories/{id:long}/products", "Lists the products of a category, by page number or by cursor.", HandleAsync) with
    {
        Query = CategoriesSql.Products.Query,
        Cache = new CacheRule(CacheSubject.Category, CacheSubject.Products),
        Response = typeof(PageOf<ProductRow>),
        OtherResponse = typeof(CursorPageOf<ProductRow>),
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        await using var command = call.Shop.Database.Command(CategoriesSql.Visible, Args.Of(call.Id), Args.Of(call.Caller.IsStaff));
        return await command.ExecuteScalarAsync(call.Cancellation) is null ? Problems.NotFound() : await CategoriesSql.Products.ReadAsync(call);
    }
}
