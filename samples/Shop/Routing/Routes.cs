using Shop.Features.Auth;
using Shop.Features.Categories;
using Shop.Features.Health;
using Shop.Features.Orders;
using Shop.Features.Products;

namespace Shop.Routing;

/// <summary>Every route of the API.</summary>
internal static class Routes
{
    public static readonly IReadOnlyList<Route> All =
    [
        ListProducts.Route, ListProducts.Stream, ListProducts.Export, GetProduct.Route, CreateProduct.Route, ReplaceProduct.Route, ChangeProduct.Route, DeleteProduct.Route,

        ListCategories.Route, ListCategories.Stream, ListCategories.Export, GetCategory.Route, ListCategoryProducts.Route, CreateCategory.Route, ReplaceCategory.Route, DeleteCategory.Route,

        ListOrders.Route, GetOrder.Route, PlaceOrder.Route, CancelOrder.Route, SetOrderStatus.Route,

        Register.Route, Login.Route, Refresh.Route, Logout.Route,

        LiveHealth.Route, ReadyHealth.Route,
    ];
}
