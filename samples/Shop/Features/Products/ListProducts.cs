using Shop.Lists;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class ListProducts
{
    public static readonly Route Route = Route.Get("/products", "What is for sale, by pages or cursors.", ProductsSql.List.ReadAsync) with
    {
        Query = ProductsSql.List.Query,
        Response = typeof(PageOf<ProductRow>),
    };
}
