using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Consumed capacity as results tell it.</summary>
internal static class CapacityReports
{
    /// <summary>What a request used; null when it did not ask.</summary>
    public static ConsumedCapacity? Of(ConsumedUnits units, ReturnConsumedCapacity? wanted) =>
        IsWanted(wanted) ? Report(units, wanted!.Value, value => new Capacity { CapacityUnits = value }) : null;

    /// <summary>What a batch used of each of its tables; absent when it did not ask.</summary>
    public static IReadOnlyList<ConsumedCapacity> Of(IEnumerable<ConsumedUnits> tables, ReturnConsumedCapacity? wanted) =>
        IsWanted(wanted) ? [.. tables.Select(units => Of(units, wanted)!)] : AbsentList<ConsumedCapacity>.Instance;

    /// <summary>What a transaction used of each of its tables, which is told as read or write units too.</summary>
    public static IReadOnlyList<ConsumedCapacity> OfTransaction(IEnumerable<ConsumedUnits> tables, ReturnConsumedCapacity? wanted, bool isRead)
    {
        if (!IsWanted(wanted))
            return AbsentList<ConsumedCapacity>.Instance;
        return [.. tables.Select(units => Report(units, wanted!.Value, Capacity, isRead))];

        Capacity Capacity(double value) => new()
        {
            CapacityUnits = value,
            ReadCapacityUnits = isRead ? value : null,
            WriteCapacityUnits = isRead ? null : value,
        };
    }

    private static bool IsWanted(ReturnConsumedCapacity? wanted) => wanted is { Value: "TOTAL" or "INDEXES" };

    private static ConsumedCapacity Report(ConsumedUnits units, ReturnConsumedCapacity wanted, Func<double, Capacity> capacity, bool? isRead = null)
    {
        bool byIndex = wanted == ReturnConsumedCapacity.Indexes;
        return new ConsumedCapacity
        {
            TableName = units.TableName,
            CapacityUnits = units.Total,
            ReadCapacityUnits = isRead is true ? units.Total : null,
            WriteCapacityUnits = isRead is false ? units.Total : null,
            Table = byIndex ? capacity(units.Table) : null,
            LocalSecondaryIndexes = byIndex ? Indexes(units.LocalIndexes, capacity) : null,
            GlobalSecondaryIndexes = byIndex ? Indexes(units.GlobalIndexes, capacity) : null,
        };
    }

    private static OrderedMap<Capacity>? Indexes(SortedDictionary<string, double> indexes, Func<double, Capacity> capacity)
    {
        if (indexes.Count == 0)
            return null;
        var reports = new OrderedMap<Capacity>();
        foreach ((string name, double units) in indexes)
            reports.Add(name, capacity(units));
        return reports;
    }
}
