using Shop.Caching;
using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Products;

internal static class ListProducts
{
    public static readonly Route Route = Route.Get("/products", "Lists the products for sale, by page number or by cursor.", ProductsSql.List.ReadAsync) with
    {
        Query = ProductsSql.List.Query,
        Cache = CacheRule.OfLists(CacheSubject.Products),
        ResponseType = typeof(PageOf<ProductRow>),
        AlternativeResponseType = typeof(CursorPageOf<ProductRow>),
    };

    public static readonly Route Stream = StreamRoutes.Stream<ProductRow>(Route, ProductsSql.List);

    public static readonly Route Export = StreamRoutes.Export<ProductRow>(Route, ProductsSql.List);
}
