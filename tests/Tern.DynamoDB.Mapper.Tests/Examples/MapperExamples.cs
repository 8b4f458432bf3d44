namespace Tern.DynamoDB.Mapper.Tests.Examples;

/// <summary>The code of the pages of the mapper.</summary>
internal static class MapperExamples
{
    internal static async Task<Order?> ChangeAsync(DynamoDBClient dynamo, DateTimeOffset placedAt, Guid id, CancellationToken ct)
    {
        DynamoTable<Order> orders = dynamo.Table<Order>();
        if (await orders.GetAsync(Order.Key("17", placedAt, id), ct) is not { } order)
            return null;
        order = await orders.PutAsync(order with { Remark = "fragile" }, ct);   // requires the version that was read
        await foreach (Order recent in orders.QueryAsync(new() { Key = Order.Partition("17").BeginsWith("ORDER#2026-"), Filter = Order.F.Total.Gt(100m) }, ct))
            Use(recent);
        return order;
    }

    internal static async Task<Order?> ShipAsync(DynamoTable<Order> orders, Order order, CancellationToken ct)
    {
        WriteResult<Order> result = await orders.TryPutAsync(order, new() { Condition = Order.F.Status.Eq(OrderStatus.Paid) }, ct);
        if (result.IsConflict)                                             // a refused condition is a result, not an exception
            return result.Conflict;                                        // the stored item; null if there is none
        return result.Item;
    }

    internal static async Task<Order?> OpenAsync(DynamoDBClient dynamo, CancellationToken ct)
    {
        DynamoTable<Envelope<Order>> envelopes = dynamo.Table(EnvelopeOfOrderItem.ItemMap);
        Envelope<Order>? envelope = await envelopes.GetAsync(EnvelopeOfOrderItem.Key("5"), ct);
        return envelope?.Content;
    }

    private static void Use(Order order) => Console.WriteLine(order);
}
