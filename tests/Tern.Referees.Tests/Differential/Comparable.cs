using System.Text.Json.Nodes;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>A response without what is not defined: the order of partitions and of equal keys of an index.</summary>
internal static class Comparable
{
    public static string Of(SameCall call, string outcome)
    {
        if (outcome[0] != '{')
            return outcome;
        JsonNode response = JsonNode.Parse(outcome)!;
        if (call.Operation == "BatchGetItem")
        {
            foreach ((string _, JsonNode? items) in response["Responses"]!.AsObject())
                Sort(items!.AsArray());
            if (response["ConsumedCapacity"] is JsonArray capacities)
                Sort(capacities);
        }
        else if (call.Operation == "BatchWriteItem" && response["ConsumedCapacity"] is JsonArray ofTables)
        {
            Sort(ofTables);
        }
        else if (call.Operation == "Scan" || (call.Operation == "Query" && JsonNode.Parse(call.Json)!["IndexName"] is not null))
        {
            SortItems(call, response.AsObject());
        }
        return response.ToJsonString();
    }

    private static void SortItems(SameCall call, JsonObject response)
    {
        JsonNode request = JsonNode.Parse(call.Json)!;
        if (request["Limit"] is null && request["Segment"] is null && request["ExclusiveStartKey"] is null)
        {
            if (response["Items"] is JsonArray items)
                Sort(items);
            return;
        }
        // The items of a page depend on that order.
        response.Remove("Items");
        response.Remove("ConsumedCapacity");
        if (request["FilterExpression"] is not null || request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            response.Remove("Count");
        if (request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            response.Remove("ScannedCount");
        if (response["LastEvaluatedKey"] is not null)
            response["LastEvaluatedKey"] = true;
        if (request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            response.Remove("LastEvaluatedKey");
    }

    private static void Sort(JsonArray elements)
    {
        JsonNode?[] sorted = [.. elements.OrderBy(element => element!.ToJsonString(), StringComparer.Ordinal)];
        elements.Clear();
        foreach (JsonNode? element in sorted)
            elements.Add(element);
    }
}
