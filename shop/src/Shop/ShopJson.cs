using System.Text.Json;
using System.Text.Json.Serialization;
using Shop.Bulk;
using Shop.Features.Admin;
using Shop.Features.Auth;
using Shop.Features.Cart;
using Shop.Features.Categories;
using Shop.Features.Health;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Features.Reviews;
using Shop.Features.Users;
using Shop.Lists;
using Shop.OpenApi;

namespace Shop;

/// <summary>
/// The JSON types of requests and responses. Parsing is strict: unknown or duplicate members, comments, and strings in place of numbers are errors.
/// A member with a default must have a setter: the generated code calls an init accessor even if the member is absent.
/// </summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, NumberHandling = JsonNumberHandling.Strict,
    PropertyNameCaseInsensitive = false, AllowDuplicateProperties = false, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true, MaxDepth = 16)]
[JsonSerializable(typeof(BulkCount))]
[JsonSerializable(typeof(BulkResult))]
[JsonSerializable(typeof(CartItemInput))]
[JsonSerializable(typeof(Category))]
[JsonSerializable(typeof(CategoryBulkInput[]))]
[JsonSerializable(typeof(CategoryInput))]
[JsonSerializable(typeof(CategoryInput[]))]
[JsonSerializable(typeof(CheckoutInput))]
[JsonSerializable(typeof(CursorPageOf<CategoryRow>), TypeInfoPropertyName = "CategoryCursorPage")]
[JsonSerializable(typeof(CursorPageOf<OrderRow>), TypeInfoPropertyName = "OrderCursorPage")]
[JsonSerializable(typeof(CursorPageOf<ProductRow>), TypeInfoPropertyName = "ProductCursorPage")]
[JsonSerializable(typeof(CursorPageOf<ReviewRow>), TypeInfoPropertyName = "ReviewCursorPage")]
[JsonSerializable(typeof(CursorPageOf<UserRow>), TypeInfoPropertyName = "UserCursorPage")]
[JsonSerializable(typeof(HealthReport))]
[JsonSerializable(typeof(InactiveUsersInput))]
[JsonSerializable(typeof(LoginInput))]
[JsonSerializable(typeof(long[]))]
[JsonSerializable(typeof(MemoryReport))]
[JsonSerializable(typeof(NewUserInput))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(OrderDeletion))]
[JsonSerializable(typeof(OrderInput))]
[JsonSerializable(typeof(OrderStatusInput))]
[JsonSerializable(typeof(PageOf<CategoryRow>), TypeInfoPropertyName = "CategoryPage")]
[JsonSerializable(typeof(PageOf<OrderRow>), TypeInfoPropertyName = "OrderPage")]
[JsonSerializable(typeof(PageOf<ProductRow>), TypeInfoPropertyName = "ProductPage")]
[JsonSerializable(typeof(PageOf<ReviewRow>), TypeInfoPropertyName = "ReviewPage")]
[JsonSerializable(typeof(PageOf<UserRow>), TypeInfoPropertyName = "UserPage")]
[JsonSerializable(typeof(PasswordChange))]
[JsonSerializable(typeof(PasswordInput))]
[JsonSerializable(typeof(Problem))]
[JsonSerializable(typeof(Product))]
[JsonSerializable(typeof(ProductBulkInput[]))]
[JsonSerializable(typeof(ProductInput))]
[JsonSerializable(typeof(ProductInput[]))]
[JsonSerializable(typeof(ProductPatch))]
[JsonSerializable(typeof(RefreshInput))]
[JsonSerializable(typeof(Registered))]
[JsonSerializable(typeof(RegisterInput))]
[JsonSerializable(typeof(Review))]
[JsonSerializable(typeof(ReviewBulkChange[]))]
[JsonSerializable(typeof(ReviewChange))]
[JsonSerializable(typeof(ReviewInput))]
[JsonSerializable(typeof(ReviewInput[]))]
[JsonSerializable(typeof(SearchPage))]
[JsonSerializable(typeof(SeedInput))]
[JsonSerializable(typeof(SessionTokens))]
[JsonSerializable(typeof(ShoppingCart))]
[JsonSerializable(typeof(StockChange))]
[JsonSerializable(typeof(User))]
[JsonSerializable(typeof(UserBulkInput[]))]
[JsonSerializable(typeof(UserInput))]
[JsonSerializable(typeof(UserInput[]))]
[JsonSerializable(typeof(UserPatch))]
[JsonSerializable(typeof(UserReplacement))]
internal sealed partial class ShopJson : JsonSerializerContext;
