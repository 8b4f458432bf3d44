using Shop.Routing;

namespace Shop.Features.Orders;

/// <summary>An order in lists and streams.</summary>
internal sealed record OrderRow(long Id, long UserId, DateTimeOffset Placed, string Status, decimal Total);

/// <summary>A single order.</summary>
internal sealed record Order(
    long Id, long UserId, DateTimeOffset Placed, string Status, decimal Total, string Currency, IReadOnlyList<OrderItem> Items, Address Address,
    string? Tracking, DateTimeOffset? Shipped, DateTimeOffset? Delivered) : IVersioned;

/// <summary>A product of an order, with its name and price at the time of the order.</summary>
internal sealed record OrderItem(long ProductId, string Name, int Quantity, decimal UnitPrice, decimal Total);

/// <summary>The delivery address of an order.</summary>
internal sealed record Address(string Recipient, string Street, string City, string PostalCode, string Country);

/// <summary>A new order.</summary>
internal sealed record OrderInput : IValidated
{
    public const int MaxItems = 100, MaxQuantity = 1000;

    /// <summary>The items to order; null for those in the cart.</summary>
    public IReadOnlyList<OrderItemInput?>? Items { get; init; }

    public AddressInput? Address { get; init; }

    /// <summary>The total that the client expects. If the current total differs, no order is placed (409).</summary>
    public decimal? ExpectedTotal { get; init; }

    public void Validate(Validator validator)
    {
        if (Items is not null) ValidateItems(Items, validator);
        if (validator.Require(Address, "address")) Address.Validate(validator.ForMember("address"));
        validator.Money(ExpectedTotal, "expectedTotal");
    }

    private static void ValidateItems(IReadOnlyList<OrderItemInput?> items, Validator validator)
    {
        if (items.Count is 0 or > MaxItems) validator.Add("items", $"must have 1 to {MaxItems} items");
        var products = new HashSet<long>();
        for (var i = 0; i < items.Count; i++)
        {
            if (!validator.Require(items[i], $"items[{i}]")) continue;
            var item = validator.ForMember($"items[{i}]");
            items[i]!.Validate(item);
            if (items[i]!.ProductId is { } product && !products.Add(product)) item.Add("productId", "is given more than once");
        }
    }
}

/// <summary>A product of a new order.</summary>
internal sealed record OrderItemInput : IValidated
{
    public long? ProductId { get; init; }

    public int? Quantity { get; init; }

    public void Validate(Validator validator)
    {
        validator.Range(ProductId, "productId", 1, long.MaxValue);
        validator.Range(Quantity, "quantity", 1, OrderInput.MaxQuantity);
    }
}

/// <summary>The delivery address of a new order.</summary>
internal sealed record AddressInput : IValidated
{
    public string? Recipient { get; init; }

    public string? Street { get; init; }

    public string? City { get; init; }

    public string? PostalCode { get; init; }

    /// <summary>Two capital letters, by ISO 3166.</summary>
    public string? Country { get; init; }

    public void Validate(Validator validator)
    {
        validator.Text(Recipient, "recipient", 1, 200);
        validator.Text(Street, "street", 1, 200);
        validator.Text(City, "city", 1, 100);
        validator.Text(PostalCode, "postalCode", 1, 20);
        if (validator.Require(Country, "country") && (Country.Length != 2 || !Country.All(char.IsAsciiLetterUpper)))
            validator.Add("country", "must be two capital letters, such as DE");
    }
}

/// <summary>The next status of an order.</summary>
internal sealed record OrderStatusInput : IValidated
{
    public string? Status { get; init; }

    /// <summary>The carrier's tracking number. It is allowed only with the status <c>shipped</c>.</summary>
    public string? Tracking { get; init; }

    public void Validate(Validator validator)
    {
        validator.OneOf(Status, "status", "processing", "shipped", "delivered");
        validator.Text(Tracking, "tracking", 1, 100, required: false);
        if (Tracking is not null && Status != "shipped") validator.Add("tracking", "is allowed only with the status shipped");
    }
}

/// <summary>The reason for the deletion of an order.</summary>
internal sealed record OrderDeletion : IValidated
{
    public string? Reason { get; init; }

    public void Validate(Validator validator) => validator.Text(Reason, "reason", 1, 500);
}
