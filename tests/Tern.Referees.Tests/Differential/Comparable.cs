using System.Text.Json.Nodes;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>An answer without what no rule fixes: the order of partitions and of equal keys of an index.</summary>
internal static class Comparable
{
    public static string Of(SameCall call, string outcome)
    {
        if (outcome[0] != '{')
            return outcome;
        JsonNode answer = JsonNode.Parse(outcome)!;
        if (call.Operation == "BatchGetItem")
        {
            foreach ((string _, JsonNode? items) in answer["Responses"]!.AsObject())
                Sort(items!.AsArray());
            if (answer["ConsumedCapacity"] is JsonArray capacities)
                Sort(capacities);
        }
        else if (call.Operation == "BatchWriteItem" && answer["ConsumedCapacity"] is JsonArray ofTables)
        {
            Sort(ofTables);
        }
        else if (call.Operation == "Scan" || (call.Operation == "Query" && JsonNode.Parse(call.Json)!["IndexName"] is not null))
        {
            SortItems(call, answer.AsObject());
        }
        return answer.ToJsonString();
    }

    private static void SortItems(SameCall call, JsonObject answer)
    {
        JsonNode request = JsonNode.Parse(call.Json)!;
        if (request["Limit"] is null && request["Segment"] is null && request["ExclusiveStartKey"] is null)
        {
            if (answer["Items"] is JsonArray items)
                Sort(items);
            return;
        }
        // Which items a part has depends on that order.
        answer.Remove("Items");
        answer.Remove("ConsumedCapacity");
        if (request["FilterExpression"] is not null || request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            answer.Remove("Count");
        if (request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            answer.Remove("ScannedCount");
        if (answer["LastEvaluatedKey"] is not null)
            answer["LastEvaluatedKey"] = true;
        if (request["Segment"] is not null || request["ExclusiveStartKey"] is not null)
            answer.Remove("LastEvaluatedKey");
    }

    private static void Sort(JsonArray elements)
    {
        JsonNode?[] sorted = [.. elements.OrderBy(element => element!.ToJsonString(), StringComparer.Ordinal)];
        elements.Clear();
        foreach (JsonNode? element in sorted)
            elements.Add(element);
    }
}
