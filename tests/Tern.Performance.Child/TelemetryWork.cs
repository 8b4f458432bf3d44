using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;

namespace Tern.Performance;

/// <summary>Calls with listeners of all spans and metrics.</summary>
internal static class TelemetryWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        DynamoDBClient get = TernClients.WithResponse(Orders.GetItemResponseBody);
        DynamoDBClient put = TernClients.WithResponse(Orders.PutItemResponseBody);
        DynamoDBClient query = TernClients.WithResponse(Orders.QueryResponseBody);
        using var listeners = new TelemetryListeners();
        yield return AllocationCounter.Measure("GetItem with listeners", () => get.GetItemAsync(Orders.GetItem).GetAwaiter().GetResult());
        yield return AllocationCounter.Measure("PutItem with listeners", () => put.PutItemAsync(Orders.PutItem).GetAwaiter().GetResult());
        yield return AllocationCounter.Measure("Query of 100 items with listeners", () => query.QueryAsync(Orders.Query).GetAwaiter().GetResult());
    }
}
