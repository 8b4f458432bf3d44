// The example of the package.
using System;
using System.Collections.Immutable;
using Shop;
using Tern.DynamoDB.Mapper;

namespace Shop
{
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
        [Attribute("note")] public string? Remark { get; init; }
        [Version] public int Version { get; init; }
        [TimeToLive] public DateTimeOffset? ExpiresAt { get; init; }
    }

    [DynamoItem]
    public sealed partial record OrderLine(string Sku, int Quantity);
}

public static class Scenario
{
    private const string Json = """
        {"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"},"CustomerId":{"S":"17"},"Id":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"PlacedAt":{"S":"2026-11-26T07:00:00.0000000Z"},"Status":{"S":"shipped"},"Total":{"N":"12.50"},"Lines":{"L":[{"M":{"Sku":{"S":"A1"},"Quantity":{"N":"2"}}}]},"ExpiresAt":{"N":"1795593600"},"Version":{"N":"3"}}
        """;

    public static void Run()
    {
        var order = new Order("17", Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"), new DateTimeOffset(2026, 11, 26, 8, 0, 0, TimeSpan.FromHours(1)))
        {
            Status = OrderStatus.Shipped,
            Total = 12.50m,
            Lines = [new("A1", 2)],
            ExpiresAt = DateTimeOffset.FromUnixTimeSeconds(1795593600),
            Version = 2,
        };
        Order read = RoundTrip.Check(order, Json, version: 3);
        RoundTrip.Equal(3, read.Version);
        RoundTrip.Equal(new OrderLine("A1", 2), read.Lines[0]);

        // Members of the key are restored from it, and absent members have their initial values.
        Order sparse = RoundTrip.Read<Order>("""{"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"},"pk":{"S":"CUSTOMER#17"},"other":{"BOOL":true},"note":{"NULL":true}}""");
        RoundTrip.Equal(new DateTimeOffset(2026, 11, 26, 0, 0, 0, TimeSpan.Zero), sparse.PlacedAt);
        RoundTrip.Equal("17", sparse.CustomerId);
        RoundTrip.Equal(order.Id, sparse.Id);
        RoundTrip.Equal(0, sparse.Lines.Length);

        MappingException missing = RoundTrip.Fails(() => RoundTrip.Read<Order>("""{"Total":{"N":"1"}}"""));
        RoundTrip.Equal(true, missing.Message.Contains("Order.CustomerId"));
        RoundTrip.Fails(() => RoundTrip.Read<Order>("""{"pk":{"S":"USER#17"},"sk":{"S":"ORDER#2026"}}"""));
        RoundTrip.Fails(() => RoundTrip.Read<Order>(Json.Replace("shipped", "sent")));
        RoundTrip.Equal("CUSTOMER#17", Order.Key("17", order.PlacedAt, order.Id).Partition.S);
        RoundTrip.Equal("ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e", Order.Key("17", order.PlacedAt, order.Id).Sort.S);
        RoundTrip.Equal(4, read.Version + 1);
        Condition<Order> condition = Order.F.Status.Eq(OrderStatus.Paid) & Order.F.Total.Gt(100m) & !Order.F.Remark.Exists() & Order.F.Lines[0].Sku.BeginsWith("A");
        KeyCondition<Order> range = Order.Partition("17").BeginsWith("ORDER#2026-");
    }
}
