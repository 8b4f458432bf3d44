using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.CloudWatchLogs;

public class LogEventBatchTests
{
    private const long Day = 24 * 60 * 60 * 1000;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PutLogEventBatches_sorts_by_timestamp_and_limits_a_batch_to_24_hours()
    {
        using var service = new FakeService(_ => []);
        using CloudWatchLogsClient client = service.CreateClient<CloudWatchLogsClient>();
        await client.PutLogEventBatchesAsync("g", "s", [Event(Day + 1), Event(5), Event(0), Event(Day), Event(2 * Day + 2)], new() { MaxConcurrency = 1 }, Token);
        Assert.Equal([[0, 5, Day], [Day + 1], [2 * Day + 2]], service.Requests.Select(request => Events(request).Select(e => e!["timestamp"]!.GetValue<long>())));
        Assert.Equal("g s", $"{service.Requests.First()["logGroupName"]} {service.Requests.First()["logStreamName"]}");
    }

    [Fact]
    public async Task PutLogEventBatches_limits_a_batch_to_10000_events_and_1_MiB_with_26_bytes_per_event()
    {
        using var service = new FakeService(_ => []);
        using CloudWatchLogsClient client = service.CreateClient<CloudWatchLogsClient>();
        await client.PutLogEventBatchesAsync("g", "s", [.. Enumerable.Repeat(Event(0), 10_001)], new() { MaxConcurrency = 1 }, Token);
        InputLogEvent half = new() { Timestamp = 0, Message = new('ü', (524288 - 26) / 2) };
        await client.PutLogEventBatchesAsync("g", "s", [half, half, half], new() { MaxConcurrency = 1 }, Token);
        Assert.Equal([10_000, 1, 2, 1], service.Requests.Select(request => Events(request).Count));
    }

    [Fact]
    public async Task PutLogEventBatches_reports_rejected_events_by_their_input_index()
    {
        using var service = new FakeService(_ => new()
        {
            ["rejectedLogEventsInfo"] = new JsonObject { ["expiredLogEventEndIndex"] = 1, ["tooOldLogEventEndIndex"] = 2, ["tooNewLogEventStartIndex"] = 4 },
        });
        using CloudWatchLogsClient client = service.CreateClient<CloudWatchLogsClient>();
        var exception = await Assert.ThrowsAnyAsync<TernBatchIncompleteException>(() => client.PutLogEventBatchesAsync(
            "g", "s", [Event(50), Event(40), Event(30), Event(20), Event(10)], cancellationToken: Token));
        Assert.Equal(["entry 0: TooNew", "entry 3: TooOld", "entry 4: Expired"], exception.Failures.Select(failure => failure.ToString()));
    }

    private static InputLogEvent Event(long timestamp) => new() { Timestamp = timestamp, Message = "m" };

    private static JsonArray Events(JsonObject request) => request["logEvents"]!.AsArray();
}
