using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Orders;

internal static class ListOrders
{
    public static readonly Route Route =
        Route.Get("/orders", "The caller's orders, and for staff those of all, by pages or cursors.", OrdersSql.List.ReadAsync) with
        {
            Who = Who.OwnerOrStaff,
            Query = OrdersSql.List.Query,
            Response = typeof(PageOf<OrderRow>),
            OtherResponse = typeof(CursorPageOf<OrderRow>),
        };

    public static readonly Route Stream = StreamRoutes.Stream<OrderRow>(Route, OrdersSql.List);

    public static readonly Route Export = StreamRoutes.Export<OrderRow>(Route, OrdersSql.List);
}
