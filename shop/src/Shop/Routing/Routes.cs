using Shop.Features.Admin;
using Shop.Features.Auth;
using Shop.Features.Cart;
using Shop.Features.Categories;
using Shop.Features.Health;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Features.Users;
using Shop.Starting;

namespace Shop.Routing;

/// <summary>Every route of the API.</summary>
internal static class Routes
{
    public static readonly IReadOnlyList<Route> All =
    [
        ListProducts.Route, ListProducts.Stream, ListProducts.Export, SearchProducts.Route, GetProduct.Route, CreateProduct.Route, ReplaceProduct.Route,
        ChangeProduct.Route, DeleteProduct.Route,
        .. BulkProducts.Routes, ChangeStock.Route,

        ListCategories.Route, ListCategories.Stream, ListCategories.Export, GetCategory.Route, ListCategoryProducts.Route, CreateCategory.Route,
        ReplaceCategory.Route, DeleteCategory.Route,
        .. BulkCategories.Routes,

        ListOrders.Route, ListOrders.Stream, ListOrders.Export, GetOrder.Route, GetInvoice.Route, PlaceOrder.Route, CancelOrder.Route, SetOrderStatus.Route,
        DeleteOrder.Route, DeleteOldOrders.Route,

        ListReviews.Route, ListReviews.Stream, ListReviews.Export, GetReview.Route, CreateReview.Route, ReplaceReview.Route, DeleteReview.Route,
        .. BulkReviews.Routes, DeleteOldReviews.Route,

        GetCart.Route, PutCartItem.Route, DeleteCartItem.Route, Checkout.Route,

        ListUsers.Route, ListUsers.Stream, ListUsers.Export, GetMe.Route, GetUser.Route, CreateUser.Route, ReplaceUser.Route, ChangeUser.Route,
        DeleteUser.Route,
        ChangePassword.Route, SetPassword.Route,
        .. BulkUsers.Routes, DeactivateInactiveUsers.Route,

        Register.Route, Login.Route, Refresh.Route, Logout.Route, LogoutEverywhere.Route,

        LiveHealth.Route, ReadyHealth.Route, GetMemory.Route,
    ];

    /// <summary>The additional routes in Development.</summary>
    public static readonly IReadOnlyList<Route> Development = DemoDataFeature.Routes;
}
