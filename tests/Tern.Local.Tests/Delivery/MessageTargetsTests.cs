using Tern.Lambda;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Tests.EventBridge;
using Tern.Local.Tests.Sns;

namespace Tern.Local.Tests.Delivery;

/// <summary>Messages between services: each is delivered, refused, or intercepted by a fault or by the limit of a chain.</summary>
public sealed class MessageTargetsTests
{
    private const string Arn = "arn:aws:test:us-east-1:000000000000:target";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Dropped_message_of_a_topic_is_only_a_drop_event_with_the_message_id()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        string subscription = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.SetAsync(subscription, "RedrivePolicy", $$"""{"deadLetterTargetArn":"{{await local.CreateQueueAsync("dead")}}"}""");
        local.Aws.Faults.OnDelivery(to: "queue").Drop();
        string id = (await local.PublishAsync(topic, "m")).MessageId!;
        DropEvent dropped = Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal((topic, id, "A fault drops the message."), (dropped.Source, dropped.MessageId, dropped.Reason));
        Assert.Empty(local.Aws.Events.ToList().OfType<DeliveryEvent>());
        Assert.Empty(local.Bodies("dead"));
    }

    [Fact]
    public async Task Dropped_event_of_a_rule_is_neither_retried_nor_sent_to_the_dead_letter_queue()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        string queue = await bus.CreateQueueAsync("queue");
        await bus.PutRuleAsync("rule", """{"source":["shop"]}""", new() { Id = "t", Arn = queue, DeadLetterConfig = new() { Arn = await bus.CreateQueueAsync("dead") } });
        bus.Aws.Faults.OnDelivery(to: "queue").Drop();
        string id = await bus.SendAsync("{}");
        await bus.Aws.Clock.AdvanceAsync(TimeSpan.FromDays(2), Token);
        DropEvent dropped = Assert.Single(bus.Aws.Events.ToList().OfType<DropEvent>());
        Assert.Equal((queue, id), (dropped.Target, dropped.MessageId));
        Assert.Empty(bus.Aws.Events.ToList().OfType<DeliveryEvent>());
        Assert.Empty(bus.Bodies("queue"));
        Assert.Empty(bus.Bodies("dead"));
    }

    [Fact]
    public async Task Delayed_message_is_a_delivery_event_when_it_is_delivered()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        local.Aws.Faults.OnDelivery(to: "queue").Delay(TimeSpan.FromMinutes(1));
        DateTimeOffset start = local.Aws.Clock.GetUtcNow();
        string id = (await local.PublishAsync(topic, "m")).MessageId!;
        await local.Aws.SettleAsync(Token);
        Assert.Empty(local.Aws.Events.ToList().OfType<DeliveryEvent>());
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        DeliveryEvent delivered = Assert.Single(local.Aws.Events.ToList().OfType<DeliveryEvent>());
        Assert.Equal((id, start.AddMinutes(1)), (delivered.MessageId, delivered.Time));
    }

    [Fact]
    public async Task Delayed_message_whose_target_was_deleted_is_only_a_drop_event()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        local.Aws.Faults.OnDelivery(to: "queue").Delay(TimeSpan.FromMinutes(1));
        string id = (await local.PublishAsync(topic, "m")).MessageId!;
        await local.Sqs.DeleteQueueAsync(new() { QueueUrl = $"https://sqs.us-east-1.amazonaws.com/{LocalSns.AccountId}/queue" }, Token);
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        Assert.Equal(id, Assert.Single(local.Aws.Events.ToList().OfType<DropEvent>()).MessageId);
        Assert.Empty(local.Aws.Events.ToList().OfType<DeliveryEvent>());
    }

    [Fact]
    public async Task Refused_event_of_a_loop_is_one_drop_event_without_a_retry()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        aws.Clock.Freeze();
        using LambdaClient lambda = aws.CreateClient<LambdaClient>();
        int calls = 0;
        aws.Functions.Add("self", async (payload, _) =>
        {
            calls++;
            await lambda.InvokeAsync(new() { FunctionName = "self", InvocationType = InvocationType.Event }, Token);
            return payload;
        });
        await lambda.InvokeAsync(new() { FunctionName = "self", InvocationType = InvocationType.Event }, Token);
        // It is not retried.
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        Assert.Equal(DeliveryChain.MaxLength, calls);
        Assert.Equal(DeliveryChain.DropReason, Assert.Single(aws.Events.ToList().OfType<DropEvent>()).Reason);
    }

    [Theory]
    [InlineData("", new[] { true }, 1, "Delivered")]
    [InlineData("", new[] { false }, 1, "Refused")]
    [InlineData("Drop", new[] { false }, 0, "Intercepted")]
    [InlineData("Delay", new[] { false }, 0, "Intercepted")]
    [InlineData("Duplicate", new[] { true, true }, 2, "Delivered")]
    // The target has the message: another attempt would deliver it again.
    [InlineData("Duplicate", new[] { true, false }, 2, "Delivered")]
    [InlineData("Duplicate", new[] { false }, 1, "Refused")]
    public async Task Send_returns_what_became_of_the_message(string fault, bool[] results, int calls, string expected)
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        aws.Clock.Freeze();
        var target = new TestTarget(results);
        aws.Services.Targets.Register("test", target);
        _ = fault switch
        {
            "Drop" => aws.Faults.OnDelivery().Drop(),
            "Delay" => aws.Faults.OnDelivery().Delay(TimeSpan.FromMinutes(1)),
            "Duplicate" => aws.Faults.OnDelivery().Duplicate(),
            _ => null,
        };
        Assert.Equal(expected, aws.Services.Targets.Send(Arn, new() { Source = "source", Body = default }).ToString());
        Assert.Equal(calls, target.Calls);
    }

    private sealed class TestTarget(bool[] results) : IMessageTarget
    {
        public int Calls { get; private set; }

        public bool Exists(string arn) => true;

        public bool TrySend(string arn, TargetMessage message, int chainLength) => results[Calls++];
    }
}
