using Tern.Benchmarks.Workloads;
using Tern.DynamoDB.Mapper;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>Items as objects.</summary>
internal static class MapperWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        ItemMap<MappedOrder> map = MapOf<MappedOrder>();
        MappedOrder order = MappedOrder.Create(0);
        using var buffer = new PooledBuffer();
        yield return AllocationCounter.Measure("mapper marshal", () =>
        {
            buffer.Clear();
            var writer = new AttributeWriter(buffer, typeof(MappedOrder));
            writer.StartItem();
            map.Write(ref writer, order, default);
            writer.EndItem();
            writer.Json.Complete();
            return null;
        });

        DynamoTable<MappedOrder> get = TernClients.WithResponse(Orders.GetItemResponseBody).Table<MappedOrder>();
        ItemKey<MappedOrder> key = MappedOrder.Key("CUSTOMER#17", "ORDER#0");
        yield return AllocationCounter.Measure("mapper GetItem", () => get.GetAsync(key).GetAwaiter().GetResult());

        DynamoTable<MappedOrder> query = TernClients.WithResponse(Orders.QueryResponseBody).Table<MappedOrder>();
        ItemQuery<MappedOrder> partition = new() { Key = MappedOrder.Partition("CUSTOMER#17") };
        yield return AllocationCounter.Measure("mapper Query of 100 items", () => query.QueryPageAsync(partition).GetAwaiter().GetResult());

        DynamoTable<MappedOrder> put = TernClients.WithResponse(Orders.PutItemResponseBody).Table<MappedOrder>();
        PutOptions<MappedOrder> plain = new();
        PutOptions<MappedOrder> conditional = new() { Condition = MappedOrder.F.Status.Eq("PAID") & MappedOrder.F.Total.Gt(1m) };
        yield return AllocationCounter.Measure("mapper PutItem", () => put.PutAsync(order, plain).GetAwaiter().GetResult());
        yield return AllocationCounter.Measure("mapper PutItem with a prepared condition", () => put.PutAsync(order, conditional).GetAwaiter().GetResult());
    }

    private static ItemMap<T> MapOf<T>()
        where T : IDynamoItem<T> => T.ItemMap;
}
