using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.DynamoDB.Scans;

public class ParallelScanCallTests
{
    [Fact]
    public async Task ParallelScan_reads_every_segment_to_its_last_page()
    {
        using var service = new FakeService(Respond);
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        var items = new List<string>();
        await foreach (OrderedMap<AttributeValue> item in client.ParallelScanAsync(new() { TableName = "orders", ConsistentRead = true }, 3, TestContext.Current.CancellationToken))
            items.Add(item["id"].S!);
        Assert.Equal(["0/a", "0/b", "1/a", "1/b", "2/a", "2/b"], items.Order(StringComparer.Ordinal));
        Assert.Equal(9, service.Requests.Count);
        Assert.All(service.Requests, request => Assert.Equal((3, true, "orders"), (
            request["TotalSegments"]!.GetValue<int>(), request["ConsistentRead"]!.GetValue<bool>(), request["TableName"]!.GetValue<string>())));
    }

    [Fact]
    public void ParallelScan_with_a_segment_or_start_key_in_the_request_throws()
    {
        using var service = new FakeService(_ => throw new InvalidOperationException());
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        CancellationToken token = TestContext.Current.CancellationToken;
        Assert.Throws<ArgumentOutOfRangeException>("segments", () => client.ParallelScanAsync(new() { TableName = "orders" }, 0, token));
        Assert.Throws<ArgumentException>("request", () => client.ParallelScanAsync(new() { TableName = "orders", Segment = 0 }, 2, token));
        Assert.Throws<ArgumentException>("request", () => client.ParallelScanAsync(new() { TableName = "orders", ExclusiveStartKey = [] }, 2, token));
        Assert.Empty(service.Requests);
    }

    // Three pages per segment, with one, zero and one items.
    private static JsonObject Respond(JsonObject request)
    {
        int segment = request["Segment"]!.GetValue<int>();
        string? start = request["ExclusiveStartKey"]?["id"]!["S"]!.GetValue<string>();
        (string? id, string? next) = start switch
        {
            null => ("a", "1"),
            "1" => (null, "2"),
            _ => ("b", (string?)null),
        };
        var response = new JsonObject { ["Items"] = id is null ? new JsonArray() : new JsonArray(JsonNode.Parse($$$"""{"id":{"S":"{{{segment}}}/{{{id}}}"}}""")) };
        if (next is not null)
            response["LastEvaluatedKey"] = JsonNode.Parse($$$"""{"id":{"S":"{{{next}}}"}}""");
        return response;
    }
}
