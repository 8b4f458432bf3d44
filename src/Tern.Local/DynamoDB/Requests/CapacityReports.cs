using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Creates the <c>ConsumedCapacity</c> of responses.</summary>
internal static class CapacityReports
{
    /// <summary>Returns the consumed capacity of a request; null if it is not requested.</summary>
    public static ConsumedCapacity? Of(ConsumedUnits units, ReturnConsumedCapacity? wanted) =>
        IsWanted(wanted) ? Report(units, wanted!.Value, value => new Capacity { CapacityUnits = value }) : null;

    /// <summary>Returns the consumed capacity of a batch for each table; an absent list if it is not requested.</summary>
    public static IReadOnlyList<ConsumedCapacity> Of(IEnumerable<ConsumedUnits> tables, ReturnConsumedCapacity? wanted) =>
        IsWanted(wanted) ? [.. tables.Select(units => Of(units, wanted)!)] : AbsentList<ConsumedCapacity>.Instance;

    /// <summary>Returns the consumed capacity of a transaction for each table, with read or write units in addition.</summary>
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

    private static OrderedMap<Capacity>? Indexes(SortedDictionary<string, double>? indexes, Func<double, Capacity> capacity)
    {
        if (indexes is null)
            return null;
        var reports = new OrderedMap<Capacity>();
        foreach ((string name, double units) in indexes)
            reports.Add(name, capacity(units));
        return reports;
    }
}
