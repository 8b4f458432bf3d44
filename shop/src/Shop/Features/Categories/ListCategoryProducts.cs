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
        ResponseType = typeof(PageOf<ProductRow>),
        AlternativeResponseType = typeof(CursorPageOf<ProductRow>),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(CategoriesSql.Visible, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.IsStaff));
        return await command.ExecuteScalarAsync(call.CancellationToken) is null ? Problems.NotFound() : await CategoriesSql.Products.ReadAsync(call);
    }
}
