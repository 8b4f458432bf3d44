using Shop.Features.Orders;
using Shop.Routing;

namespace Shop.Features.Cart;

/// <summary>What somebody is about to order, at the prices of now.</summary>
internal sealed record ShoppingCart(IReadOnlyList<CartItem> Items, decimal Total, string Currency);

/// <summary>A product in a cart.</summary>
/// <param name="ProductId">The product.</param>
/// <param name="Sku">Its number.</param>
/// <param name="Name">Its name.</param>
/// <param name="Quantity">How many.</param>
/// <param name="UnitPrice">What one costs now.</param>
/// <param name="Total">What all of them cost now.</param>
/// <param name="Available">So many can be ordered now.</param>
internal sealed record CartItem(long ProductId, string Sku, string Name, int Quantity, decimal UnitPrice, decimal Total, bool Available);

/// <summary>How many of a product are to be in the cart.</summary>
internal sealed record CartItemInput : IValidated
{
    public int? Quantity { get; init; }

    public void Validate(Validator validator) => validator.Range(Quantity, "quantity", 1, OrderInput.MaxQuantity);
}

/// <summary>Where the cart goes, and what it is taken to cost.</summary>
internal sealed record CheckoutInput : IValidated
{
    public AddressInput? Address { get; init; }

    /// <summary>The total of the cart. When it is another one by now, nothing is ordered.</summary>
    public decimal? ExpectedTotal { get; init; }

    public OrderInput ToOrder() => new() { Address = Address, ExpectedTotal = ExpectedTotal };

    public void Validate(Validator validator) => ToOrder().Validate(validator);
}
