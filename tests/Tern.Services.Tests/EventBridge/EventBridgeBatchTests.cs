using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.EventBridge;

public class EventBridgeBatchTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    // 14 for the time, 4 + 11 + 13 + 3 for the texts: ü has two bytes.
    [Fact]
    public void EventSize_counts_the_documented_members_in_UTF8_bytes()
    {
        Assert.Equal(45, EventSize.Compute(new() { Time = DateTimeOffset.UnixEpoch, Source = "shop", DetailType = "OrderPlaced", Detail = """{"id":"A-ü"}""", Resources = ["a", "bc"] }));
        Assert.Equal(0, EventSize.Compute(new()));
    }

    [Fact]
    public async Task PutEventBatches_sends_batches_of_10_events()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using EventBridgeClient client = service.CreateClient<EventBridgeClient>();
        IReadOnlyList<PutEventsResultEntry> results = await client.PutEventBatchesAsync(
            [.. Enumerable.Range(0, 25).Select(i => new PutEventsRequestEntry { Source = $"s{i}" })], cancellationToken: Token);
        Assert.Equal(Enumerable.Range(0, 25).Select(i => $"id of s{i}"), results.Select(result => result.EventId));
        Assert.Equal([5, 10, 10], service.Requests.Select(request => Entries(request).Count).Order());
        Assert.Equal("AWSEvents.PutEvents", service.Targets.First());
    }

    [Fact]
    public async Task PutEventBatches_limits_a_batch_to_256_KiB_and_sends_a_larger_event_alone()
    {
        using var service = new FakeService(request => Respond(request, Accepted));
        using EventBridgeClient client = service.CreateClient<EventBridgeClient>();
        int[] sizes = [131072, 131072, 131073, 131072, 600000, 1];
        await client.PutEventBatchesAsync([.. sizes.Select(size => new PutEventsRequestEntry { Source = new('s', size) })], new() { MaxConcurrency = 1 }, cancellationToken: Token);
        Assert.Equal([2, 1, 1, 1, 1], service.Requests.Select(request => Entries(request).Count));
    }

    [Fact]
    public async Task PutEventBatches_retries_throttled_events_and_reports_invalid_ones()
    {
        int round = 0;
        using var service = new FakeService(request =>
        {
            round++;
            return Respond(request, entry => Source(entry) switch
            {
                "s1" when round == 1 => Error("ThrottlingException"),
                "s2" => Error("MalformedDetail"),
                _ => Accepted(entry),
            });
        });
        using EventBridgeClient client = service.CreateClient<EventBridgeClient>();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<PutEventsResultEntry>>(() => client.PutEventBatchesAsync(
            [.. Enumerable.Range(0, 4).Select(i => new PutEventsRequestEntry { Source = $"s{i}" })], cancellationToken: Token));
        Assert.Equal(["s0,s1,s2,s3", "s1"], service.Requests.Select(request => string.Join(',', Entries(request).Select(entry => Source(entry!)))));
        Assert.Equal("entry 2: MalformedDetail", Assert.Single(exception.Failures).ToString());
        Assert.Equal("id of s1", exception.Results[1]!.EventId);
    }

    private static JsonArray Entries(JsonObject request) => request["Entries"]!.AsArray();

    private static string Source(JsonNode entry) => entry["Source"]!.GetValue<string>();

    private static JsonObject Accepted(JsonNode entry) => new() { ["EventId"] = $"id of {Source(entry)}" };

    private static JsonObject Error(string code) => new() { ["ErrorCode"] = code, ["ErrorMessage"] = "not now" };

    private static JsonObject Respond(JsonObject request, Func<JsonNode, JsonObject> resultOf) =>
        new() { ["Entries"] = new JsonArray([.. Entries(request).Select(entry => resultOf(entry!))]) };
}
