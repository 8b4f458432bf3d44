using Tern.DynamoDB.Mapper;
using Tern.Functions;

namespace Orders.Model;

/// <summary>An order, as an item of the table and as JSON of the API.</summary>
[DynamoItem("orders"), Key("ORDER#{Id}"), Payload]
public sealed partial record Order(Guid Id, string CustomerId, DateTimeOffset PlacedAt, IReadOnlyList<OrderLine> Lines, decimal Total)
{
    public OrderStatus Status { get; init; }

    [Version] public int Version { get; init; }
}
