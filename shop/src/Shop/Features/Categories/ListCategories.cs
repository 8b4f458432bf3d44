using Shop.Caching;
using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Categories;

internal static class ListCategories
{
    public static readonly Route Route = Route.Get("/categories", "Lists the categories, by page number or by cursor.", CategoriesSql.List.ReadAsync) with
    {
        Query = CategoriesSql.List.Query,
        Cache = CacheRule.OfLists(CacheSubject.Categories),
        ResponseType = typeof(PageOf<CategoryRow>),
        AlternativeResponseType = typeof(CursorPageOf<CategoryRow>),
    };

    public static readonly Route Stream = StreamRoutes.Stream<CategoryRow>(Route, CategoriesSql.List);

    public static readonly Route Export = StreamRoutes.Export<CategoryRow>(Route, CategoriesSql.List);
}
