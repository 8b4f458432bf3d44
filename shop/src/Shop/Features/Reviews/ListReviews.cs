using Shop.Caching;
using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Reviews;

internal static class ListReviews
{
    public static readonly Route Route = Route.Get("/reviews", "Lists the reviews, by page number or by cursor.", ReviewsSql.List.ReadAsync) with
    {
        Query = ReviewsSql.List.Query,
        Cache = CacheRule.OfLists(CacheSubject.Reviews),
        ResponseType = typeof(PageOf<ReviewRow>),
        AlternativeResponseType = typeof(CursorPageOf<ReviewRow>),
    };

    public static readonly Route Stream = StreamRoutes.Stream<ReviewRow>(Route, ReviewsSql.List);

    public static readonly Route Export = StreamRoutes.Export<ReviewRow>(Route, ReviewsSql.List);
}
