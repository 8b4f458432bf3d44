using Shop.Lists;
using Shop.Routing;

namespace Shop.Features.Categories;

internal static class ListCategories
{
    public static readonly Route Route = Route.Get("/categories", "The categories, by pages or cursors.", CategoriesSql.List.ReadAsync) with
    {
        Query = CategoriesSql.List.Query,
        Response = typeof(PageOf<CategoryRow>),
    };
}
