using Tern.EventBridge;
using Tern.Local.Events;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Buses as targets.</summary>
public sealed class LoopTests
{
    private const string DefaultBus = "arn:aws:events:us-east-1:000000000000:event-bus/default";

    [Fact]
    public async Task Bus_receives_the_event_of_another_bus_with_the_same_id()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string other = (await bus.Events.CreateEventBusAsync(new() { Name = "other" }, LocalBus.Token)).EventBusArn!;
        await bus.PutRuleAsync("forward", """{"source":["shop"]}""", new() { Id = "t", Arn = other });
        await bus.ConnectAsync("receive", """{"detail-type":["order"]}""", "queue", "other");
        string id = await bus.SendAsync("""{"a":"ä"}""");
        string body = Assert.Single(bus.Bodies("queue"));
        Assert.Contains($"\"id\":\"{id}\"", body, StringComparison.Ordinal);
        Assert.Contains("""{"a":"ä"}""", body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Bus_of_another_region_receives_the_event_with_another_id()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.PutRuleAsync("forward", """{"source":["shop"]}""", new() { Id = "t", Arn = "arn:aws:events:eu-west-1:111111111111:event-bus/default" });
        using EventBridgeClient remote = bus.Aws.CreateClient<EventBridgeClient>(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider(new AwsCredentials("111111111111", bus.Aws.Credentials.SecretAccessKey)),
        });
        string queue = await bus.CreateQueueAsync("queue");
        await remote.PutRuleAsync(new() { Name = "r", EventPattern = """{"region":["us-east-1"]}""" }, LocalBus.Token);
        await remote.PutTargetsAsync(new() { Rule = "r", Targets = [new() { Id = "t", Arn = queue }] }, LocalBus.Token);
        string id = await bus.SendAsync("{}");
        string body = Assert.Single(bus.Bodies("queue"));
        Assert.DoesNotContain(id, body, StringComparison.Ordinal);
        Assert.Contains("\"account\":\"000000000000\"", body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Event_that_a_bus_sends_to_itself_ends_after_one_forwarding()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.PutRuleAsync("loop", """{"source":["shop"]}""", new() { Id = "t", Arn = DefaultBus });
        await bus.ConnectAsync("count", """{"source":["shop"]}""", "queue");
        await bus.SendAsync("{}");
        Assert.Equal(2, bus.Bodies("queue").Count);
        DropEvent dropped = Assert.Single(bus.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal(DefaultBus, dropped.Target);
        Assert.Contains("is from another bus", dropped.Reason, StringComparison.Ordinal);
    }
}
