using Shop.Lists;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class ListOrders
{
    public static readonly Route Route = Route.Get("/orders", "The caller's orders, and for staff those of all, by pages or cursors.", OrdersSql.List.ReadAsync) with
    {
        Who = Who.OwnerOrStaff,
        Query = OrdersSql.List.Query,
        Response = typeof(PageOf<OrderRow>),
        OtherResponse = typeof(CursorPageOf<OrderRow>),
    };
}
