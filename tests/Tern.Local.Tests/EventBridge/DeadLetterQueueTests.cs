using Tern.EventBridge;

namespace Tern.Local.Tests.EventBridge;

/// <summary>The rules for dead-letter queues of targets and event buses.</summary>
public sealed class DeadLetterQueueTests
{
    private static readonly DeadLetterConfig s_fifo = new() { Arn = LocalBus.QueueArn("failed.fifo") };

    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task PutTargets_with_a_fifo_queue_is_rejected_and_changes_no_target()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.PutRuleAsync(new() { Name = "rule", EventPattern = """{"source":["shop"]}""" }, Token);
        Target standard = new() { Id = "standard", Arn = LocalBus.QueueArn("orders"), DeadLetterConfig = new() { Arn = LocalBus.QueueArn("failed") } };
        Target fifo = new() { Id = "fifo", Arn = LocalBus.QueueArn("orders"), DeadLetterConfig = s_fifo };
        await AssertRejectedAsync(bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [standard, fifo] }, Token));
        Assert.Empty((await bus.Events.ListTargetsByRuleAsync(new() { Rule = "rule" }, Token)).Targets);
        await bus.Events.PutTargetsAsync(new() { Rule = "rule", Targets = [standard] }, Token);
        Assert.Equal(LocalBus.QueueArn("failed"), Assert.Single((await bus.Events.ListTargetsByRuleAsync(new() { Rule = "rule" }, Token)).Targets).DeadLetterConfig?.Arn);
    }

    [Fact]
    public async Task Event_bus_with_a_fifo_queue_is_rejected()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await AssertRejectedAsync(bus.Events.CreateEventBusAsync(new() { Name = "shop", DeadLetterConfig = s_fifo }, Token));
        await bus.Events.CreateEventBusAsync(new() { Name = "shop" }, Token);
        await AssertRejectedAsync(bus.Events.UpdateEventBusAsync(new() { Name = "shop", DeadLetterConfig = s_fifo }, Token));
        Assert.Null((await bus.Events.DescribeEventBusAsync(new() { Name = "shop" }, Token)).DeadLetterConfig);
    }

    private static async Task AssertRejectedAsync(Task call)
    {
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => call);
        Assert.Equal(("ValidationException", "SQS FIFO is not supported by Dead Letter Queues."), (error.ErrorCode, error.ServiceMessage));
    }
}
