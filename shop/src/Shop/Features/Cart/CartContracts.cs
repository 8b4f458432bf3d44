using Shop.Features.Orders;
using Shop.Routing;

namespace Shop.Features.Cart;

/// <summary>The cart of a user at current prices.</summary>
internal sealed record ShoppingCart(IReadOnlyList<CartItem> Items, decimal Total, string Currency);

/// <summary>A product in a cart.</summary>
/// <param name="ProductId">The id of the product.</param>
/// <param name="Sku">The stock keeping unit of the product.</param>
/// <param name="Name">The name of the product.</param>
/// <param name="Quantity">The quantity.</param>
/// <param name="UnitPrice">The current price of one.</param>
/// <param name="Total">The quantity times the current price.</param>
/// <param name="Available">True if this quantity can be ordered now.</param>
internal sealed record CartItem(long ProductId, string Sku, string Name, int Quantity, decimal UnitPrice, decimal Total, bool Available);

/// <summary>The new quantity of a product in the cart.</summary>
internal sealed record CartItemInput : IValidated
{
    public int? Quantity { get; init; }

    public void Validate(Validator validator) => validator.Range(Quantity, "quantity", 1, OrderInput.MaxQuantity);
}

/// <summary>The delivery address and the expected total of the cart.</summary>
internal sealed record CheckoutInput : IValidated
{
    public AddressInput? Address { get; init; }

    /// <summary>The total that the client expects. If the current total differs, no order is placed (409).</summary>
    public decimal? ExpectedTotal { get; init; }

    public OrderInput ToOrder() => new() { Address = Address, ExpectedTotal = ExpectedTotal };

    public void Validate(Validator validator) => ToOrder().Validate(validator);
}
