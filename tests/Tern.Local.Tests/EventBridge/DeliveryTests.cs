using Tern.EventBridge;
using Tern.Local.Events;

namespace Tern.Local.Tests.EventBridge;

/// <summary>Retries and dead-letter queues.</summary>
public sealed class DeliveryTests
{
    private const string Pattern = """{"source":["shop"]}""";

    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Event_for_a_missing_target_is_sent_to_the_dead_letter_queue_at_once()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string dead = await bus.CreateQueueAsync("dead");
        string missing = LocalBus.QueueArn("missing");
        string rule = await bus.PutRuleAsync("rule", Pattern, new() { Id = "t", Arn = missing, DeadLetterConfig = new() { Arn = dead }, Input = "{}" });
        string id = await bus.SendAsync("""{"a":1}""");
        LocalQueueMessage message = Assert.Single(bus.Aws.Queues.Peek("dead"));
        Assert.Contains(id, message.Body, StringComparison.Ordinal);
        Assert.Equal((rule, missing), (message.Attributes["RULE_ARN"], message.Attributes["TARGET_ARN"]));
        Assert.Equal(("NO_RESOURCE", "The target does not exist.", "0"), (message.Attributes["ERROR_CODE"], message.Attributes["ERROR_MESSAGE"], message.Attributes["RETRY_ATTEMPTS"]));
        Assert.DoesNotContain("EXHAUSTED_RETRY_CONDITION", message.Attributes.Keys);
    }

    [Fact]
    public async Task Event_without_a_dead_letter_queue_is_dropped_with_a_reason()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.PutRuleAsync("rule", Pattern, new() { Id = "t", Arn = LocalBus.QueueArn("missing") });
        await bus.SendAsync("{}");
        Assert.Equal("The target does not exist. The sender has no dead-letter queue.", Assert.Single(bus.Aws.Events.ToList().OfType<DropEvent>()).Reason);
    }

    [Fact]
    public async Task Refused_event_is_retried_by_the_clock_until_the_maximum()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutRefusingTargetAsync(bus, new() { MaximumRetryAttempts = 3 });
        await bus.SendAsync("{}");
        // The attempts are after 0, 1, 3 and 7 seconds.
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(6.9), Token);
        Assert.Empty(bus.Bodies("dead"));
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(0.1), Token);
        LocalQueueMessage message = Assert.Single(bus.Aws.Queues.Peek("dead"));
        Assert.Equal(("ERROR_FROM_TARGET", "MaximumRetryAttempts", "3"), (message.Attributes["ERROR_CODE"], message.Attributes["EXHAUSTED_RETRY_CONDITION"], message.Attributes["RETRY_ATTEMPTS"]));
    }

    [Fact]
    public async Task Refused_event_is_retried_until_the_maximum_age()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutRefusingTargetAsync(bus, new() { MaximumEventAgeInSeconds = 60 });
        await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(60), Token);
        LocalQueueMessage message = Assert.Single(bus.Aws.Queues.Peek("dead"));
        Assert.Equal(("MaximumEventAgeInSeconds", "5"), (message.Attributes["EXHAUSTED_RETRY_CONDITION"], message.Attributes["RETRY_ATTEMPTS"]));
    }

    [Fact]
    public async Task Default_policy_retries_185_times_within_24_hours()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutRefusingTargetAsync(bus, null);
        await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(24), Token);
        LocalQueueMessage message = Assert.Single(bus.Aws.Queues.Peek("dead"));
        Assert.Equal(("MaximumRetryAttempts", "185"), (message.Attributes["EXHAUSTED_RETRY_CONDITION"], message.Attributes["RETRY_ATTEMPTS"]));
    }

    [Fact]
    public async Task Retry_delivers_the_event_when_the_target_accepts_it()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await PutRefusingTargetAsync(bus, null);
        await bus.SendAsync("{}");
        string url = (await bus.Sqs.GetQueueUrlAsync(new() { QueueName = "refuses.fifo" }, Token)).QueueUrl!;
        await bus.Sqs.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = new() { ["ContentBasedDeduplication"] = "true" } }, Token);
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Single(bus.Bodies("refuses.fifo"));
        Assert.Empty(bus.Bodies("dead"));
        Assert.Equal(2, Assert.Single(bus.Aws.Events.ToList().OfType<DeliveryEvent>()).Attempt);
    }

    // The queue refuses messages without a deduplication ID.
    private static async Task PutRefusingTargetAsync(LocalBus bus, RetryPolicy? policy) => await bus.PutRuleAsync("rule", Pattern, new()
    {
        Id = "t",
        Arn = await bus.CreateQueueAsync("refuses.fifo", ("FifoQueue", "true")),
        SqsParameters = new() { MessageGroupId = "g" },
        RetryPolicy = policy,
        DeadLetterConfig = new() { Arn = await bus.CreateQueueAsync("dead") },
    });
}
