using System.Collections.Immutable;

namespace Tern.DynamoDB.Mapper.Tests.Examples;

public enum OrderStatus
{
    Placed,
    Paid,
    Shipped,
}

[DynamoItem("orders"), Key("CUSTOMER#{CustomerId}", "ORDER#{PlacedAt:yyyy-MM-dd}#{Id}")]
public sealed partial record Order(string CustomerId, Guid Id, DateTimeOffset PlacedAt)
{
    public OrderStatus Status { get; init; }                       // stored as text
    public decimal Total { get; init; }
    public ImmutableArray<OrderLine> Lines { get; init; } = [];
    [Attribute("note")] public string? Remark { get; init; }       // null: the attribute is omitted
    [Version] public int Version { get; init; }
    [TimeToLive] public DateTimeOffset? ExpiresAt { get; init; }
}

[DynamoItem]
public sealed partial record OrderLine(string Sku, int Quantity);
