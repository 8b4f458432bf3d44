using System.Collections.Immutable;

namespace Tern.DynamoDB.Mapper.Tests.Items;

public enum OrderStatus
{
    Placed,
    Paid,
    [Wire("shipped")]
    Shipped,
}

[DynamoItem("orders"), Key("CUSTOMER#{CustomerId}", "ORDER#{PlacedAt:yyyy-MM-dd}#{Id}")]
public sealed partial record Order(string CustomerId, Guid Id, DateTimeOffset PlacedAt)
{
    public OrderStatus Status { get; init; }

    public decimal Total { get; init; }

    public ImmutableArray<OrderLine> Lines { get; init; } = [];

    public HashSet<string> Tags { get; init; } = [];

    [Attribute("note")]
    public string? Remark { get; init; }

    [Version]
    public int Version { get; init; }

    [CreatedAt]
    public DateTimeOffset CreatedAt { get; init; }

    [UpdatedAt]
    public DateTimeOffset UpdatedAt { get; init; }

    [TimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

[DynamoItem]
public sealed partial record OrderLine(string Sku, int Quantity);
