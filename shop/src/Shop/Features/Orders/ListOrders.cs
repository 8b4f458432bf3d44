using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Orders;

internal static class ListOrders
{
    public static readonly Route Route =
        Route.Get("/orders", "Lists the caller's orders, for staff all orders, by page number or by cursor.", OrdersSql.List.ReadAsync) with
        {
            RequiredRole = RequiredRole.OwnerOrStaff,
            Query = OrdersSql.List.Query,
            ResponseType = typeof(PageOf<OrderRow>),
            AlternativeResponseType = typeof(CursorPageOf<OrderRow>),
        };

    public static readonly Route Stream = StreamRoutes.Stream<OrderRow>(Route, OrdersSql.List);

    public static readonly Route Export = StreamRoutes.Export<OrderRow>(Route, OrdersSql.List);
}
