using Tern.EventBridge;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Buses, their permissions and tags.</summary>
public sealed class BusTests
{
    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Bus_with_rules_is_not_deleted()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateEventBusAsync(new() { Name = "shop" }, Token);
        await bus.Events.PutRuleAsync(new() { Name = "r", EventBusName = "shop", EventPattern = """{"source":["s"]}""" }, Token);
        await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.DeleteEventBusAsync(new() { Name = "shop" }, Token));
        await bus.Events.DeleteRuleAsync(new() { Name = "r", EventBusName = "shop" }, Token);
        await bus.Events.DeleteEventBusAsync(new() { Name = "shop" }, Token);
        Assert.Equal(["default"], (await bus.Events.ListEventBusesAsync(new(), Token)).EventBuses.Select(found => found.Name));
        Assert.Equal("Cannot delete event bus default.", (await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.DeleteEventBusAsync(new() { Name = "default" }, Token))).ServiceMessage);
    }

    [Fact]
    public async Task Schedule_requires_the_default_bus()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateEventBusAsync(new() { Name = "shop" }, Token);
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.PutRuleAsync(new() { Name = "r", EventBusName = "shop", ScheduleExpression = "rate(1 minute)" }, Token));
        Assert.Equal("ScheduleExpression is supported only on the default event bus.", error.ServiceMessage);
    }

    [Fact]
    public async Task Permission_with_a_condition_is_a_statement_of_the_policy()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.PutPermissionAsync(
            new() { Action = "events:PutEvents", Principal = "*", StatementId = "org", Condition = new() { Type = "StringEquals", Key = "aws:PrincipalOrgID", Value = "o-1" } }, Token);
        Assert.Equal(
            """{"Version":"2012-10-17","Statement":[{"Sid":"org","Effect":"Allow","Principal":"*","Action":"events:PutEvents","Resource":"arn:aws:events:us-east-1:000000000000:event-bus/default","Condition":{"StringEquals":{"aws:PrincipalOrgID":"o-1"}}}]}""",
            (await bus.Events.DescribeEventBusAsync(new(), Token)).Policy);
        EventBridgeException error = await Assert.ThrowsAnyAsync<EventBridgeException>(() => bus.Events.PutPermissionAsync(new() { Policy = "[1]" }, Token));
        Assert.Equal("ValidationException", error.ErrorCode);
    }

    [Fact]
    public async Task Update_replaces_the_settings()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.Events.CreateEventBusAsync(new() { Name = "shop", Description = "old" }, Token);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        await bus.Events.UpdateEventBusAsync(new() { Name = "shop", DeadLetterConfig = new() { Arn = LocalBus.QueueArn("dead") } }, Token);
        DescribeEventBusResponse described = await bus.Events.DescribeEventBusAsync(new() { Name = "shop" }, Token);
        Assert.Equal((null, LocalBus.QueueArn("dead")), (described.Description, described.DeadLetterConfig?.Arn));
        Assert.Equal((LocalBus.Start, LocalBus.Start.AddMinutes(1)), (described.CreationTime, described.LastModifiedTime));
    }
}
