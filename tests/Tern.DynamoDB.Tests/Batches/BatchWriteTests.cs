using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.DynamoDB.Batches;

public class BatchWriteTests
{
    [Fact]
    public async Task BatchWrite_sends_batches_of_25_writes()
    {
        using var service = new FakeService(_ => []);
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        await client.BatchWriteAsync("orders", Puts(60), new() { MaxConcurrency = 1 }, TestContext.Current.CancellationToken);
        Assert.Equal([25, 25, 10], service.Requests.Select(request => Writes(request).Count));
        Assert.Equal(Enumerable.Range(0, 60).Select(i => $"{i}"), service.Requests.SelectMany(request => Writes(request).Select(IdOf)));
    }

    [Fact]
    public async Task BatchWrite_sends_unprocessed_writes_again()
    {
        using var service = new FakeService(request => Unprocessed(request, 10));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        await client.BatchWriteAsync("orders", Puts(25), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal([25, 15, 5], service.Requests.Select(request => Writes(request).Count));
        Assert.Equal(["20", "21", "22", "23", "24"], Writes(service.Requests.Last()).Select(IdOf));
    }

    [Fact]
    public async Task BatchWrite_throws_with_the_unprocessed_writes_after_the_last_attempt()
    {
        using var service = new FakeService(request => Unprocessed(request, 0));
        using DynamoDBClient client = service.CreateClient<DynamoDBClient>();
        BatchWriteIncompleteException exception = await Assert.ThrowsAsync<BatchWriteIncompleteException>(() => client.BatchWriteAsync(
            "orders", Puts(30), new() { MaxAttempts = 2, MaxConcurrency = 1 }, TestContext.Current.CancellationToken));
        Assert.Equal(Enumerable.Range(0, 30).Select(i => $"{i}"), exception.UnprocessedWrites.Select(write => write.PutRequest!.Item["id"].S));
        Assert.Equal(2, service.Requests.Count);
    }

    private static WriteRequest[] Puts(int count) =>
        [.. Enumerable.Range(0, count).Select(i => new WriteRequest { PutRequest = new() { Item = new() { ["id"] = $"{i}" } } })];

    private static JsonArray Writes(JsonObject request) => request["RequestItems"]!["orders"]!.AsArray();

    private static string IdOf(JsonNode? write) => write!["PutRequest"]!["Item"]!["id"]!["S"]!.GetValue<string>();

    private static JsonObject Unprocessed(JsonObject request, int processed)
    {
        JsonArray left = [.. Writes(request).Skip(processed).Select(write => write!.DeepClone())];
        return new() { ["UnprocessedItems"] = left.Count == 0 ? new JsonObject() : new JsonObject { ["orders"] = left } };
    }
}
