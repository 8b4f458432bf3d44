using System.Text.Json;
using Tern.EventBridge;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Archives and replays.</summary>
public sealed class ArchiveTests
{
    private const string DefaultBus = "arn:aws:events:us-east-1:000000000000:event-bus/default";

    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Archive_contains_the_events_that_match_its_pattern()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "orders", EventSourceArn = DefaultBus, EventPattern = """{"source":["shop"]}""" }, Token);
        await bus.SendAsync("{}");
        await bus.SendAsync("{}", source: "other");
        DescribeArchiveResponse archive = await bus.Events.DescribeArchiveAsync(new() { ArchiveName = "orders" }, Token);
        // 20 bytes of the time, and the source, the type and the detail.
        Assert.Equal((1, 31, 0), (archive.EventCount, archive.SizeBytes, archive.RetentionDays));
    }

    [Theory]
    [InlineData("eu-west-1", "000000000000")]
    [InlineData("us-east-1", "222222222222")]
    public async Task ARN_of_another_region_or_account_is_not_the_resource_of_the_same_name(string region, string account)
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string prefix = $"arn:aws:events:{region}:{account}:";
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = DefaultBus }, Token);
        await bus.Events.PutRuleAsync(new() { Name = "rule", EventPattern = """{"source":["shop"]}""" }, Token);
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => bus.Events.CreateArchiveAsync(new() { ArchiveName = "b", EventSourceArn = prefix + "event-bus/default" }, Token));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => bus.Events.ListArchivesAsync(new() { EventSourceArn = prefix + "event-bus/default" }, Token));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => bus.Events.TagResourceAsync(new() { ResourceArn = prefix + "event-bus/default", Tags = [new() { Key = "k", Value = "v" }] }, Token));
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => bus.Events.ListTagsForResourceAsync(new() { ResourceArn = prefix + "rule/rule" }, Token));
        TernServiceException archive = await Assert.ThrowsAnyAsync<TernServiceException>(() => StartAsync(prefix + "archive/a", DefaultBus));
        Assert.Equal("Parameter EventSourceArn is not valid. Reason: Archive a does not exist.", archive.ServiceMessage);
        await Assert.ThrowsAsync<ResourceNotFoundException>(() => StartAsync("arn:aws:events:us-east-1:000000000000:archive/a", prefix + "event-bus/default"));

        Task<StartReplayResponse> StartAsync(string source, string destination) => bus.Events.StartReplayAsync(
            new() { ReplayName = "r", EventSourceArn = source, EventStartTime = LocalBus.Start.AddHours(-1), EventEndTime = LocalBus.Start, Destination = new() { Arn = destination } }, Token);
    }

    [Fact]
    public async Task Archive_removes_events_when_their_retention_ends()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = DefaultBus, RetentionDays = 2 }, Token);
        await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Equal(1, (await bus.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token)).EventCount);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        DescribeArchiveResponse archive = await bus.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token);
        Assert.Equal((0, 0), (archive.EventCount, archive.SizeBytes));
    }

    [Fact]
    public async Task Archive_with_a_retention_beyond_the_last_date_retains_its_events()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = DefaultBus, RetentionDays = int.MaxValue }, Token);
        await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(10_000), Token);
        Assert.Equal(1, (await bus.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token)).EventCount);
    }

    [Fact]
    public async Task Replay_sends_the_events_of_its_range_in_their_order_to_the_selected_rules()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = DefaultBus }, Token);
        await bus.ConnectAsync("rule", """{"source":["shop"]}""", "queue");
        await bus.ConnectAsync("other", """{"source":["shop"]}""", "other");
        await bus.SendAsync("""{"n":2}""", time: LocalBus.Start.AddMinutes(2));
        await bus.SendAsync("""{"n":1}""", time: LocalBus.Start.AddMinutes(1));
        await bus.SendAsync("""{"n":9}""", time: LocalBus.Start.AddMinutes(9));
        StartReplayResponse started = await StartAsync(bus, "again", "arn:aws:events:us-east-1:000000000000:rule/rule");
        Assert.Equal((ReplayState.Starting, "arn:aws:events:us-east-1:000000000000:replay/again"), (started.State, started.ReplayArn));
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        JsonElement[] sent = [.. bus.Bodies("queue").Skip(3).Select(body => JsonElement.Parse(body))];
        Assert.Equal([1, 2], sent.Select(entry => entry.GetProperty("detail").GetProperty("n").GetInt32()));
        Assert.All(sent, entry => Assert.Equal("again", entry.GetProperty("replay-name").GetString()));
        Assert.Equal(3, bus.Bodies("other").Count);
        DescribeReplayResponse replay = await bus.Events.DescribeReplayAsync(new() { ReplayName = "again" }, Token);
        Assert.Equal((ReplayState.Completed, LocalBus.Start.AddMinutes(2), LocalBus.Start.AddSeconds(1)), (replay.State, replay.EventLastReplayedTime, replay.ReplayEndTime));
        Assert.Equal(3, (await bus.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token)).EventCount);
    }

    [Fact]
    public async Task Cancelled_replay_sends_nothing()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = DefaultBus }, Token);
        await bus.ConnectAsync("rule", """{"source":["shop"]}""", "queue");
        await bus.SendAsync("{}");
        await StartAsync(bus, "again");
        Assert.Equal(ReplayState.Cancelling, (await bus.Events.CancelReplayAsync(new() { ReplayName = "again" }, Token)).State);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal(ReplayState.Cancelled, (await bus.Events.DescribeReplayAsync(new() { ReplayName = "again" }, Token)).State);
        Assert.Single(bus.Bodies("queue"));
        await Assert.ThrowsAsync<IllegalStatusException>(() => bus.Events.CancelReplayAsync(new() { ReplayName = "again" }, Token));
    }

    private static Task<StartReplayResponse> StartAsync(LocalBus bus, string name, params string[] rules) => bus.Events.StartReplayAsync(
        new()
        {
            ReplayName = name,
            EventSourceArn = "arn:aws:events:us-east-1:000000000000:archive/a",
            EventStartTime = LocalBus.Start,
            EventEndTime = LocalBus.Start.AddMinutes(5),
            Destination = new() { Arn = DefaultBus, FilterArns = rules },
        },
        Token);
}
