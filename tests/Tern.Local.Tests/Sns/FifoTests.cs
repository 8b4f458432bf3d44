using Tern.Local.Delivery;
using Tern.Local.Sqs;
using Tern.Sns;
using Message = Tern.Sqs.Message;

namespace Tern.Local.Tests.Sns;

/// <summary>FIFO topics: order, duplicates, and queues of both types.</summary>
public sealed class FifoTests
{
    [Fact]
    public async Task Duplicate_within_5_minutes_is_not_delivered()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateFifoTopicAsync(isContentBased: true);
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        PublishResponse first = await local.PublishFifoAsync(topic, "m");
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(299), LocalSns.Token);
        PublishResponse duplicate = await local.PublishFifoAsync(topic, "m");
        Assert.Equal((first.MessageId, first.SequenceNumber), (duplicate.MessageId, duplicate.SequenceNumber));
        await local.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(1), LocalSns.Token);
        PublishResponse again = await local.PublishFifoAsync(topic, "m");
        Assert.NotEqual(first.MessageId, again.MessageId);
        Assert.True(string.CompareOrdinal(first.SequenceNumber, again.SequenceNumber) < 0);
        Assert.Equal(20, first.SequenceNumber!.Length);
        Assert.Equal(["m", "m"], local.Texts());
    }

    [Fact]
    public async Task Message_is_no_duplicate_after_the_clock_was_moved_back()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateFifoTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        DateTimeOffset now = local.Aws.Clock.GetUtcNow();
        local.Aws.Clock.Freeze(now.AddDays(1));
        await local.PublishFifoAsync(topic, "1", "g", "id");
        local.Aws.Clock.Freeze(now);
        await local.PublishFifoAsync(topic, "2", "g", "id");
        await local.PublishFifoAsync(topic, "3", "g", "id");
        Assert.Equal(["1", "2"], local.Texts());
        // The older one is behind one that is not too old.
        local.Aws.Clock.Freeze(now.AddMinutes(-3));
        await local.PublishFifoAsync(topic, "4", "g", "other");
        local.Aws.Clock.Freeze(now.AddMinutes(2.5));
        await local.PublishFifoAsync(topic, "5", "g", "other");
        Assert.Equal("5", local.Texts()[^1]);
    }

    [Fact]
    public async Task Message_whose_delivery_failed_is_not_a_duplicate()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateFifoTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        local.Aws.Services.Targets.Register("sqs", new FailingTarget());
        await Assert.ThrowsAnyAsync<TernException>(() => local.PublishFifoAsync(topic, "m", "g", "id"));
        local.Aws.Services.Targets.Register("sqs", new SqsTarget(local.Aws.Services.Queues));
        await local.PublishFifoAsync(topic, "m", "g", "id");
        Assert.Equal(["m"], local.Texts());
    }

    [Fact]
    public async Task Scope_of_the_group_separates_duplicates()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync("topic.fifo", ("FifoTopic", "true"), ("FifoThroughputScope", "MessageGroup"));
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.PublishFifoAsync(topic, "1", "g", "id");
        await local.PublishFifoAsync(topic, "2", "h", "id");
        await local.PublishFifoAsync(topic, "3", "g", "id");
        Assert.Equal(["1", "2"], local.Texts());
    }

    [Fact]
    public async Task FIFO_queue_receives_group_and_deduplication_id()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateFifoTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync("queue.fifo"), ("RawMessageDelivery", "true"));
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync("standard"), ("RawMessageDelivery", "true"));
        for (int i = 0; i < 3; i++)
            await local.PublishFifoAsync(topic, $"m{i}", "g", $"id{i}");
        IReadOnlyList<Message> messages = await local.ReceiveAsync("queue.fifo");
        Assert.Equal(["m0", "m1", "m2"], messages.Select(message => message.Body));
        Assert.All(messages, (message, i) => Assert.Equal(("g", $"id{i}"), (message.Attributes!["MessageGroupId"], message.Attributes["MessageDeduplicationId"])));
        Assert.All(await local.ReceiveAsync("standard"), message => Assert.False(message.Attributes!.ContainsKey("MessageGroupId")));
    }

    [Theory]
    [InlineData("lambda", "arn:aws:lambda:us-east-1:111111111111:function:f")]
    [InlineData("email", "a@example.com")]
    public async Task FIFO_topic_has_only_queues(string protocol, string endpoint)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateFifoTopicAsync();
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: Invalid protocol type: {protocol}", () => local.SubscribeAsync(topic, protocol, endpoint));
    }

    [Fact]
    public async Task Standard_topic_has_no_FIFO_queues_and_no_deduplication()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await LocalSns.FailsAsync(
            "InvalidParameter", "Invalid parameter: Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics", () => local.SubscribeAsync(topic, "sqs", "arn:aws:sqs:us-east-1:111111111111:q.fifo"));
        await LocalSns.FailsAsync(
            "InvalidParameter",
            "Invalid parameter: MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type",
            () => local.PublishFifoAsync(topic, "m", "g", "id"));
    }

    private sealed class FailingTarget : IMessageTarget
    {
        public bool Exists(string arn) => true;

        public bool TrySend(string arn, TargetMessage message, int chainLength) => throw new LocalStorageException("The disk is full.", "log");
    }
}
