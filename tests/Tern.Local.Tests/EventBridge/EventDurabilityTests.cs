using Tern.EventBridge;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Resources, archived events, schedules and pending deliveries after a restart.</summary>
public sealed class EventDurabilityTests
{
    private const string Bus = "arn:aws:events:us-east-1:000000000000:event-bus/shop";

    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Reopen_restores_buses_rules_targets_archives_and_replays()
    {
        using var folder = new TemporaryFolder();
        await using (LocalBus bus = await LocalBus.StartAsync(folder.Path))
        {
            await bus.Events.CreateEventBusAsync(new() { Name = "shop", Description = "d", Tags = [new() { Key = "k", Value = "v" }] }, Token);
            await bus.Events.CreateEventBusAsync(new() { Name = "gone" }, Token);
            await bus.Events.DeleteEventBusAsync(new() { Name = "gone" }, Token);
            await bus.Events.PutPermissionAsync(new() { EventBusName = "shop", Action = "events:PutEvents", Principal = "*", StatementId = "all" }, Token);
            await bus.PutRuleAsync("rule", """{"source":["shop"]}""", CreateTarget(await bus.CreateQueueAsync("queue")), "shop");
            await bus.Events.CreateArchiveAsync(new() { ArchiveName = "a", EventSourceArn = Bus, RetentionDays = 1 }, Token);
            await bus.SendAsync("""{"n":1}""", bus: "shop");
            await bus.Events.StartReplayAsync(
                new()
                {
                    ReplayName = "r",
                    EventSourceArn = "arn:aws:events:us-east-1:000000000000:archive/a",
                    EventStartTime = LocalBus.Start,
                    EventEndTime = LocalBus.Start.AddMinutes(5),
                    Destination = new() { Arn = Bus },
                },
                Token);
        }
        await using LocalBus reopened = await LocalBus.StartAsync(folder.Path);
        DescribeEventBusResponse described = await reopened.Events.DescribeEventBusAsync(new() { Name = "shop" }, Token);
        Assert.Equal(("d", true), (described.Description, described.Policy?.Contains("\"all\"", StringComparison.Ordinal)));
        Assert.Equal(["default", "shop"], (await reopened.Events.ListEventBusesAsync(new(), Token)).EventBuses.Select(bus => bus.Name));
        Assert.Equal("v", Assert.Single((await reopened.Events.ListTagsForResourceAsync(new() { ResourceArn = Bus }, Token)).Tags).Value);
        Target target = Assert.Single((await reopened.Events.ListTargetsByRuleAsync(new() { Rule = "rule", EventBusName = "shop" }, Token)).Targets);
        Assert.Equal((LocalBus.QueueArn("queue"), "$.detail", "<d>"), (target.Arn, target.InputTransformer?.InputPathsMap?["d"], target.InputTransformer?.InputTemplate));
        Assert.Equal((3, LocalBus.QueueArn("dead")), (target.RetryPolicy?.MaximumRetryAttempts, target.DeadLetterConfig?.Arn));
        Assert.Equal(1, (await reopened.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token)).EventCount);
        await reopened.SendAsync("""{"n":2}""", bus: "shop");
        await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(5), Token);
        Assert.Equal(ReplayState.Completed, (await reopened.Events.DescribeReplayAsync(new() { ReplayName = "r" }, Token)).State);
        Assert.Equal(["""{"n":1}""", """{"n":2}""", """{"n":1}""", """{"n":2}"""], reopened.Bodies("queue"));
        await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Equal(0, (await reopened.Events.DescribeArchiveAsync(new() { ArchiveName = "a" }, Token)).EventCount);
    }

    [Fact]
    public async Task Delivery_that_was_acknowledged_is_made_after_a_restart()
    {
        using var folder = new TemporaryFolder();
        await using (LocalBus bus = await LocalBus.StartAsync(folder.Path))
        {
            await bus.PutRuleAsync("rule", """{"source":["shop"]}""", new()
            {
                Id = "t",
                Arn = await bus.CreateQueueAsync("queue.fifo", ("FifoQueue", "true")),
                SqsParameters = new() { MessageGroupId = "g" },
            });
            await bus.SendAsync("{}");
            Assert.Empty(bus.Bodies("queue.fifo"));
            string url = (await bus.Sqs.GetQueueUrlAsync(new() { QueueName = "queue.fifo" }, Token)).QueueUrl!;
            await bus.Sqs.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = new() { ["ContentBasedDeduplication"] = "true" } }, Token);
        }
        await using (LocalBus reopened = await LocalBus.StartAsync(folder.Path))
        {
            await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(2), Token);
            Assert.Single(reopened.Bodies("queue.fifo"));
        }
        await using LocalBus again = await LocalBus.StartAsync(folder.Path);
        await again.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(1), Token);
        Assert.Single(again.Bodies("queue.fifo"));
    }

    [Fact]
    public async Task Schedule_continues_after_a_restart_and_skips_missed_times()
    {
        using var folder = new TemporaryFolder();
        await using (LocalBus bus = await LocalBus.StartAsync(folder.Path))
        {
            await bus.Events.PutRuleAsync(new() { Name = "rule", ScheduleExpression = "rate(10 minutes)" }, Token);
            await bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [new() { Id = "t", Arn = await bus.CreateQueueAsync("queue") }] }, Token);
        }
        await using LocalBus reopened = await LocalBus.StartAsync(folder.Path, LocalBus.Start.AddMinutes(9));
        await reopened.Aws.SettleAsync(Token);
        Assert.Empty(reopened.Bodies("queue"));
        await reopened.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Contains("2026-01-01T12:10:00Z", Assert.Single(reopened.Bodies("queue")), StringComparison.Ordinal);
    }

    private static Target CreateTarget(string arn) => new()
    {
        Id = "t",
        Arn = arn,
        InputTransformer = new() { InputPathsMap = new() { ["d"] = "$.detail" }, InputTemplate = "<d>" },
        RetryPolicy = new() { MaximumRetryAttempts = 3 },
        DeadLetterConfig = new() { Arn = LocalBus.QueueArn("dead") },
    };
}
