using Shop.Features.Auth;
using Shop.Features.Cart;
using Shop.Features.Categories;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Features.Users;
using Shop.Routing;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>A write that changes a public response.</summary>
internal sealed record WriteCase(Route Route, string Case, Func<Scene, Task<TestResponse>> Send)
{
    private const long Customer = TestUsers.Customer, Other = TestUsers.Other, Staff = TestUsers.Staff, Admin = TestUsers.Admin;

    private const string Address = """{"recipient":"Tess","street":"Way 1","city":"Kiel","postalCode":"24103","country":"DE"}""";

    public static IReadOnlyList<WriteCase> All { get; } =
    [
        new(CreateProduct.Route, "", scene => scene.SendAsync("POST", "/products", Product(scene), Staff)),
        new(ReplaceProduct.Route, "", scene => scene.SendAsync("PUT", $"/products/{scene.Last}", Product(scene), Staff)),
        new(ChangeProduct.Route, "its price", scene => scene.SendAsync("PATCH", $"/products/{scene.Last}", """{"price":2}""", Staff)),
        new(ChangeProduct.Route, "its stock", scene => scene.SendAsync("PATCH", $"/products/{scene.Last}", """{"stock":0}""", Staff)),
        new(ChangeProduct.Route, "its visibility", scene => scene.SendAsync("PATCH", $"/products/{scene.Last}", """{"active":false}""", Staff)),
        new(ChangeProduct.Route, "its category", scene => scene.SendAsync("PATCH", $"/products/{scene.Last}", $$"""{"categoryId":{{scene.Empty}}}""", Staff)),
        new(DeleteProduct.Route, "", scene => scene.SendAsync("DELETE", $"/products/{scene.Last}", null, Staff)),
        new(BulkProducts.Routes[0], "", scene => scene.SendAsync("POST", "/products/bulk", $"[{Product(scene)},{Product(scene)}]", Staff)),
        new(BulkProducts.Routes[1], "", scene => scene.SendAsync("PUT", "/products/bulk", $"[{WithId(scene.Last, Product(scene))}]", Staff)),
        new(BulkProducts.Routes[2], "", scene => scene.SendAsync("DELETE", "/products/bulk", $"[{scene.Last}]", Staff)),
        new(BulkProducts.Routes[3], "", scene => scene.SendAsync("POST", "/products/bulk-delete", $"[{scene.Last}]", Staff)),
        new(ChangeStock.Route, "", scene => scene.SendAsync("PATCH", "/products/bulk-update-stock", $$"""{"categoryId":{{scene.Full}},"delta":1}""", Staff)),

        new(CreateCategory.Route, "", scene => scene.SendAsync("POST", "/categories", Category(scene), Staff)),
        new(ReplaceCategory.Route, "its name", scene => scene.SendAsync("PUT", $"/categories/{scene.Full}", Category(scene), Staff)),
        new(ReplaceCategory.Route, "its visibility", scene => scene.SendAsync("PUT", $"/categories/{scene.Full}", Category(scene, active: false), Staff)),
        new(DeleteCategory.Route, "", scene => scene.SendAsync("DELETE", $"/categories/{scene.Empty}", null, Staff)),
        new(BulkCategories.Routes[0], "", scene => scene.SendAsync("POST", "/categories/bulk", $"[{Category(scene)}]", Staff)),
        new(BulkCategories.Routes[1], "its name", scene => scene.SendAsync("PUT", "/categories/bulk", $"[{WithId(scene.Full, Category(scene))}]", Staff)),
        new(BulkCategories.Routes[1], "its visibility", scene =>
            scene.SendAsync("PUT", "/categories/bulk", $"[{WithId(scene.Full, Category(scene, active: false))}]", Staff)),
        new(BulkCategories.Routes[2], "", scene => scene.SendAsync("DELETE", "/categories/bulk", $"[{scene.Empty}]", Staff)),
        new(BulkCategories.Routes[3], "", scene => scene.SendAsync("POST", "/categories/bulk-delete", $"[{scene.Empty}]", Staff)),

        new(CreateReview.Route, "", scene => scene.SendAsync("POST", "/reviews", $$"""{"productId":{{scene.SoldOut}},"rating":4}""", Other)),
        new(ReplaceReview.Route, "", scene => scene.SendAsync("PUT", $"/reviews/{scene.Review}", """{"rating":4}""", Customer)),
        new(DeleteReview.Route, "", scene => scene.SendAsync("DELETE", $"/reviews/{scene.Review}", null, Customer)),
        new(BulkReviews.Routes[0], "", scene => scene.SendAsync("POST", "/reviews/bulk", $$"""[{"productId":{{scene.SoldOut}},"rating":4}]""", Other)),
        new(BulkReviews.Routes[1], "", scene => scene.SendAsync("PUT", "/reviews/bulk", $$"""[{"id":{{scene.Review}},"rating":4}]""", Customer)),
        new(BulkReviews.Routes[2], "", scene => scene.SendAsync("DELETE", "/reviews/bulk", $"[{scene.Review}]", Customer)),
        new(BulkReviews.Routes[3], "", scene => scene.SendAsync("POST", "/reviews/bulk-delete", $"[{scene.Review}]", Customer)),
        new(DeleteOldReviews.Route, "", scene =>
            scene.SendAsync("DELETE", $"/reviews/product/{scene.Last}/bulk-delete-old?olderThanDays=1", null, Staff)),

        new(PlaceOrder.Route, "of the last item", scene =>
            scene.SendAsync("POST", "/orders", OrderRows.Order(OrderRows.Items((scene.Last, 1)), "5.00"), Customer)),
        new(CancelOrder.Route, "of a product that is sold out", scene => scene.SendAsync("POST", $"/orders/{scene.Pending}/cancel", null, Customer)),
        new(SetOrderStatus.Route, "of a product that the customer has reviewed", scene =>
            scene.SendAsync("PUT", $"/orders/{scene.Shipped}/status", """{"status":"delivered"}""", Staff)),
        new(Checkout.Route, "of the last item", async scene =>
        {
            await scene.SendAsync("PUT", $"/cart/items/{scene.Last}", """{"quantity":1}""", Other);
            return await scene.SendAsync("POST", "/cart/checkout", $$"""{"address":{{Address}},"expectedTotal":5.00}""", Other);
        }),

        new(ReplaceUser.Route, "the name of an author", scene =>
            scene.SendAsync("PUT", $"/users/{scene.Author}", $$"""{"email":"{{scene.Word}}@example.com","firstName":"New","lastName":"Name"}""", Admin)),
        new(ChangeUser.Route, "the first name of an author", scene => scene.SendAsync("PATCH", $"/users/{scene.Author}", """{"firstName":"New"}""", Admin)),
        new(ChangeUser.Route, "the last name of an author", scene => scene.SendAsync("PATCH", $"/users/{scene.Author}", """{"lastName":"Name"}""", Admin)),
        new(BulkUsers.Routes[1], "an author", scene => scene.SendAsync(
            "PUT", "/users/bulk", $$"""[{"id":{{scene.Author}},"email":"{{ShopInstance.Unique("bulk")}}@example.com","firstName":"Bulk","lastName":"Name"}]""", Admin)),
        new(BulkUsers.Routes[2], "an author", scene => scene.SendAsync("DELETE", "/users/bulk", $"[{scene.Author}]", Admin)),
        new(BulkUsers.Routes[3], "an author", scene => scene.SendAsync("POST", "/users/bulk-delete", $"[{scene.Author}]", Admin)),
        new(DeleteUser.Route, "an author", scene => scene.SendAsync("DELETE", $"/users/{scene.Author}", null, Admin)),
    ];

    /// <summary>Writes that change no public response.</summary>
    public static IReadOnlyList<Route> WithoutPublicEffect { get; } =
    [
        DeleteOrder.Route, DeleteOldOrders.Route, PutCartItem.Route, DeleteCartItem.Route, CreateUser.Route, BulkUsers.Routes[0], DeactivateInactiveUsers.Route,
        ChangePassword.Route, SetPassword.Route, Register.Route, Login.Route, Refresh.Route, Logout.Route, LogoutEverywhere.Route,
    ];

    public string Name => $"{Route} {Case}".TrimEnd();

    private static string Product(Scene scene) =>
        $$"""{"sku":"{{ShopInstance.Unique("SKU")}}","name":"{{scene.Word}} new","price":3,"categoryId":{{scene.Full}},"stock":2}""";

    private static string Category(Scene scene, bool active = true) => $$"""{"name":"{{scene.Word}} new","active":{{(active ? "true" : "false")}}}""";

    private static string WithId(long id, string row) => $"{{\"id\":{id},{row[1..]}";
}
