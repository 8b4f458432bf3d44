using System.Text;
using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Kinesis;

public class KinesisBatchTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PutRecordBatches_sends_batches_of_500_records()
    {
        using var service = new FakeService(request => Respond(request, _ => true));
        using KinesisClient client = service.CreateClient<KinesisClient>();
        IReadOnlyList<PutRecordsResultEntry> results = await client.PutRecordBatchesAsync("clicks", [.. Enumerable.Range(0, 1201).Select(i => Record($"k{i}", "x"))], cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 1201).Select(i => $"shard of k{i}"), results.Select(result => result.ShardId));
        Assert.Equal([201, 500, 500], service.Requests.Select(request => Records(request).Count).Order());
        Assert.All(service.Requests, request => Assert.Equal(("clicks", null), ((string?)request["StreamName"], (string?)request["StreamARN"])));
    }

    [Fact]
    public async Task PutRecordBatches_limits_a_batch_to_5_MiB_including_partition_keys()
    {
        using var service = new FakeService(request => Respond(request, _ => true));
        using KinesisClient client = service.CreateClient<KinesisClient>();
        int[] sizes = [1024 * 1024, 1024 * 1024, 1024 * 1024, 1024 * 1024, 1024 * 1024 - 5, 1, 7_000_000, 1];
        await client.PutRecordBatchesAsync("clicks", [.. sizes.Select(size => Record("k", new('x', size)))], new() { MaxConcurrency = 1 }, Token);
        Assert.Equal([5, 1, 1, 1], service.Requests.Select(request => Records(request).Count));
    }

    [Fact]
    public async Task PutRecordBatches_retries_throttled_records()
    {
        int round = 0;
        using var service = new FakeService(request =>
        {
            round++;
            return Respond(request, key => round >= 3 || key == "k0");
        });
        using KinesisClient client = service.CreateClient<KinesisClient>();
        IReadOnlyList<PutRecordsResultEntry> results = await client.PutRecordBatchesAsync(
            "arn:aws:kinesis:eu-west-1:123456789012:stream/clicks", [Record("k0", "a"), Record("k1", "b"), Record("k2", "c")], cancellationToken: Token);
        Assert.Equal(["shard of k0", "shard of k1", "shard of k2"], results.Select(result => result.ShardId));
        Assert.Equal(["k0,k1,k2", "k1,k2", "k1,k2"], service.Requests.Select(Keys));
        Assert.All(service.Requests, request => Assert.Equal(
            (null, "arn:aws:kinesis:eu-west-1:123456789012:stream/clicks"), ((string?)request["StreamName"], (string?)request["StreamARN"])));
    }

    [Fact]
    public async Task PutRecordBatches_with_PreserveOrder_sends_a_record_after_the_previous_one_of_its_key_succeeded()
    {
        int round = 0;
        using var service = new FakeService(request =>
        {
            round++;
            return Respond(request, key => key != "a" || round != 1);
        });
        using KinesisClient client = service.CreateClient<KinesisClient>();
        await client.PutRecordBatchesAsync("clicks", [Record("a", "1"), Record("a", "2"), Record("b", "1"), Record("b", "2")], new() { PreserveOrder = true }, Token);
        Assert.Equal(["a1,b1", "a1", "a2,b2"], service.Requests.Select(request => string.Join(',', Records(request).Select(record => Key(record!) + Data(record!)))));
    }

    [Fact]
    public async Task PutRecordBatches_reports_records_that_are_throttled_in_all_attempts()
    {
        using var service = new FakeService(request => Respond(request, key => key == "k0"));
        using KinesisClient client = service.CreateClient<KinesisClient>();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<PutRecordsResultEntry>>(
            () => client.PutRecordBatchesAsync("clicks", [Record("k0", "a"), Record("k1", "b")], new() { MaxAttempts = 4 }, Token));
        Assert.Equal("entry 1: ProvisionedThroughputExceededException", Assert.Single(exception.Failures).ToString());
        Assert.Equal(4, service.Requests.Count);
    }

    private static PutRecordsRequestEntry Record(string key, string data) => new() { PartitionKey = key, Data = Encoding.UTF8.GetBytes(data) };

    private static JsonArray Records(JsonObject request) => request["Records"]!.AsArray();

    private static string Key(JsonNode record) => record["PartitionKey"]!.GetValue<string>();

    private static string Data(JsonNode record) => Encoding.UTF8.GetString(Convert.FromBase64String(record["Data"]!.GetValue<string>()));

    private static string Keys(JsonObject request) => string.Join(',', Records(request).Select(record => Key(record!)));

    private static JsonObject Respond(JsonObject request, Func<string, bool> isAccepted) => new()
    {
        ["Records"] = new JsonArray([.. Records(request).Select(record => Key(record!)).Select(key => isAccepted(key)
            ? new JsonObject { ["ShardId"] = $"shard of {key}", ["SequenceNumber"] = "1" }
            : new JsonObject { ["ErrorCode"] = "ProvisionedThroughputExceededException", ["ErrorMessage"] = "throttled" })]),
    };
}
