using Tern.Sns;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>Cases about FIFO topics.</summary>
internal static class FifoCases
{
    private static CancellationToken Token => LocalSns.Token;

    public static void AddTo(Dictionary<string, Func<SnsRecording, LocalSns, Task>> cases)
    {
        cases["test_message_to_fifo_sqs"] = (c, s) => DuplicateAsync(c, s, "queue.fifo");
        cases["test_fifo_topic_to_regular_sqs"] = (c, s) => DuplicateAsync(c, s, "queue");
        cases["test_publish_to_fifo_topic_to_sqs_queue_no_content_dedup"] = async (c, s) =>
        {
            string topic = await s.CreateFifoTopicAsync(isContentBased: true);
            await s.SubscribeAsync(topic, "sqs", await s.CreateQueueAsync("queue.fifo"), ("RawMessageDelivery", "true"));
            await s.PublishFifoAsync(topic, "Test single", "message-group-id-1");
            await s.Sns.PublishBatchAsync(new() { TopicArn = topic, PublishBatchRequestEntries = [new() { Id = "1", Message = "Test batched", MessageGroupId = "message-group-id-1" }] }, Token);
            c.Match("messages", await s.ReceiveAsync("queue.fifo"));
        };
        cases["test_publish_batch_messages_from_fifo_topic_to_fifo_queue"] = BatchAsync;
    }

    private static async Task DuplicateAsync(SnsRecording recorded, LocalSns local, string queue)
    {
        bool isContentBased = recorded.Parameter == "True";
        string topic = await local.CreateFifoTopicAsync(isContentBased);
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync(queue));
        await PublishAsync();
        recorded.Match("messages", await local.ReceiveAsync(queue));
        await PublishAsync();
        recorded.Match("dedup-messages", await local.ReceiveAsync(queue));

        Task PublishAsync() => local.PublishFifoAsync(topic, "Test", "message-group-id-1", isContentBased ? null : "message-deduplication-id-1");
    }

    private static async Task BatchAsync(SnsRecording recorded, LocalSns local)
    {
        bool isContentBased = recorded.Parameter == "True";
        string topic = await local.CreateFifoTopicAsync(isContentBased);
        recorded.Match("topic-attrs", await local.GetTopicAsync(topic));
        string subscription = await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync("queue.fifo"), ("RawMessageDelivery", "true"));
        recorded.Match("sub-attrs-raw-true", await local.GetAsync(subscription));
        recorded.Match("publish-batch-response-fifo", PublishCases.Results(await PublishAsync()));
        recorded.Match("messages", await local.ReceiveAsync("queue.fifo"));
        recorded.Match("republish-batch-response-fifo", PublishCases.Results(await PublishAsync()));
        recorded.Match("duplicate-messages", await local.ReceiveAsync("queue.fifo"));

        Task<PublishBatchResponse> PublishAsync() => local.Sns.PublishBatchAsync(new()
        {
            TopicArn = topic,
            PublishBatchRequestEntries =
            [
                Entry(0, "Test Message with two attributes", new() { ["attr1"] = PublishCases.Number("99.12"), ["attr2"] = PublishCases.Number("109.12") }),
                Entry(1, "Test Message with one attribute", new() { ["attr1"] = PublishCases.Number("19.12") }),
                Entry(2, "Test Message without attribute", null),
            ],
        }, Token);

        PublishBatchRequestEntry Entry(int i, string message, OrderedMap<MessageAttributeValue>? attributes) => new()
        {
            Id = $"{i + 1}",
            Message = message,
            MessageGroupId = "complexMessageGroupId",
            MessageDeduplicationId = isContentBased ? null : $"MessageDeduplicationId-{i}",
            MessageAttributes = attributes,
        };
    }
}
