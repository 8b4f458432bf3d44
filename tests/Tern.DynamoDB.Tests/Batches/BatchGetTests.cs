using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.DynamoDB.Batches;

public class BatchGetTests
{
    [Fact]
    public async Task BatchGet_returns_items_in_the_order_of_the_keys()
    {
        using var service = new FakeService(request => Respond(request, _ => true));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        OrderedMap<AttributeValue>[] keys = [.. Enumerable.Range(0, 250).Reverse().Select(Key), Key(7), Key(-1)];

        IReadOnlyList<OrderedMap<AttributeValue>?> items = await client.BatchGetAsync("orders", keys, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(252, items.Count);
        for (int i = 0; i < 250; i++)
            Assert.Equal($"item {249 - i}", items[i]!["name"].S);
        Assert.Equal("item 7", items[250]!["name"].S);
        Assert.Null(items[251]);
        // 250 keys and a missing one. The repeated key is requested once.
        Assert.Equal([51, 100, 100], service.Requests.Select(request => Keys(request).Count).Order());
    }

    [Fact]
    public async Task BatchGet_requests_unprocessed_keys_again_after_a_random_delay_that_doubles()
    {
        using var service = new FakeService(request => Respond(request, index => index < 40));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        IReadOnlyList<OrderedMap<AttributeValue>?> items = await client.BatchGetAsync(
            "orders", [.. Enumerable.Range(0, 4000).Select(Key)], new() { MaxConcurrency = 1 }, TestContext.Current.CancellationToken);
        Assert.Equal(Enumerable.Range(0, 4000).Select(i => $"item {i}"), items.Select(item => item!["name"].S));
        Assert.Equal(Enumerable.Repeat<int[]>([100, 60, 20], 40).SelectMany(counts => counts), service.Requests.Select(request => Keys(request).Count));
        // The first delays are up to 50 ms, the second ones up to 100 ms. A delay under a millisecond uses no timer. That no delay of 40 exceeds
        // half of its limit has a probability of 1 in 10^12.
        Assert.InRange(service.Time.Waits.Count, 40, 80);
        Assert.InRange(service.Time.Waits.Max().TotalMilliseconds, 50, 100);
        Assert.InRange(service.Time.Waits.Min().TotalMilliseconds, 0, 25);
    }

    [Fact]
    public async Task BatchGet_throws_with_the_unprocessed_keys_after_the_last_attempt()
    {
        using var service = new FakeService(request => Respond(request, index => index < 1));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        BatchGetIncompleteException exception = await Assert.ThrowsAsync<BatchGetIncompleteException>(() => client.BatchGetAsync(
            "orders", [.. Enumerable.Range(0, 150).Select(Key)], new() { MaxAttempts = 3, MaxConcurrency = 1 }, TestContext.Current.CancellationToken));
        Assert.Equal(Enumerable.Range(3, 147), exception.UnprocessedKeys.Select(key => (int)decimal.Parse(key["id"].N!, CultureInfo.InvariantCulture)));
        Assert.Contains("'orders' failed after 3 attempts: 147 keys were not read.", exception.Message, StringComparison.Ordinal);
        Assert.Equal(3, service.Requests.Count);
    }

    [Fact]
    public async Task BatchGet_requests_the_given_attributes_and_the_key_attributes()
    {
        using var service = new FakeService(request => Respond(request, _ => true));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        await client.BatchGetAsync("orders", [Key(1)], new() { Attributes = ["name", "a.b", "id"], ConsistentRead = true }, TestContext.Current.CancellationToken);
        JsonNode sent = Assert.Single(service.Requests)["RequestItems"]!["orders"]!;
        Assert.Equal("#a0,#a1,#a2", sent["ProjectionExpression"]!.GetValue<string>());
        Assert.Equal("""{"#a0":"name","#a1":"a.b","#a2":"id"}""", sent["ExpressionAttributeNames"]!.ToJsonString());
        Assert.True(sent["ConsistentRead"]!.GetValue<bool>());
    }

    [Fact]
    public async Task BatchGet_of_a_key_that_cannot_be_serialized_throws_an_error_with_its_member_path()
    {
        using var service = new FakeService(_ => throw new InvalidOperationException());
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        var error = await Assert.ThrowsAsync<TernRequestException>(
            () => client.BatchGetAsync("orders", [Key(1), new() { ["id"] = default }], cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal("RequestItems.orders.Keys[1].id", error.MemberPath);
    }

    [Fact]
    public async Task BatchGet_without_keys_sends_no_request()
    {
        using var service = new FakeService(_ => throw new InvalidOperationException());
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        Assert.Empty(await client.BatchGetAsync("orders", [], cancellationToken: TestContext.Current.CancellationToken));
    }

    // The request has a decimal, the response does not, as in DynamoDB.
    private static OrderedMap<AttributeValue> Key(int id) => new() { ["id"] = AttributeValue.Number(string.Create(CultureInfo.InvariantCulture, $"{id}.0")) };

    private static JsonArray Keys(JsonObject request) => request["RequestItems"]!["orders"]!["Keys"]!.AsArray();

    private static JsonObject Respond(JsonObject request, Func<int, bool> isProcessed)
    {
        var items = new JsonArray();
        var unprocessed = new JsonArray();
        int index = 0;
        foreach (JsonNode? key in Keys(request))
        {
            int id = (int)decimal.Parse(key!["id"]!["N"]!.GetValue<string>(), CultureInfo.InvariantCulture);
            if (!isProcessed(index++))
                unprocessed.Add(key.DeepClone());
            else if (id >= 0)
                items.Insert(0, JsonNode.Parse($$$"""{"name":{"S":"item {{{id}}}"},"id":{"N":"{{{id}}}"}}"""));
        }
        return new()
        {
            ["Responses"] = new JsonObject { ["orders"] = items },
            ["UnprocessedKeys"] = unprocessed.Count == 0 ? new JsonObject() : new JsonObject { ["orders"] = new JsonObject { ["Keys"] = unprocessed } },
        };
    }
}
