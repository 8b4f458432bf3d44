using System.Text.Json.Nodes;
using Tern.Sns;
using Tern.Sqs;
using MessageAttributeValue = Tern.Sns.MessageAttributeValue;

namespace Tern.Local.Tests.Sns;

/// <summary>Topics and queues by their clients, with short helper methods.</summary>
internal sealed class LocalSns : IAsyncDisposable
{
    public const string AccountId = "111111111111";

    private LocalSns(LocalAws aws)
    {
        Aws = aws;
        Sns = aws.CreateClient<SnsClient>();
        Sqs = aws.CreateClient<SqsClient>();
    }

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public LocalAws Aws { get; }

    public SnsClient Sns { get; }

    public SqsClient Sqs { get; }

    public static async Task<LocalSns> StartAsync(LocalAwsOptions? options = null)
    {
        LocalAws aws = await LocalAws.StartAsync((options ?? new()) with { AccountId = AccountId }, Token);
        aws.Clock.Freeze();
        return new LocalSns(aws);
    }

    public async Task<string> CreateTopicAsync(string name = "topic", params (string Name, string Value)[] attributes) =>
        (await Sns.CreateTopicAsync(new() { Name = name, Attributes = Map(attributes) }, Token)).TopicArn;

    public Task<string> CreateFifoTopicAsync(bool isContentBased = false) =>
        CreateTopicAsync("topic.fifo", ("FifoTopic", "true"), ("ContentBasedDeduplication", isContentBased ? "true" : "false"));

    /// <summary>Creates a queue.</summary>
    /// <returns>The ARN.</returns>
    public async Task<string> CreateQueueAsync(string name = "queue")
    {
        await Sqs.CreateQueueAsync(new() { QueueName = name, Attributes = name.EndsWith(".fifo", StringComparison.Ordinal) ? new() { ["FifoQueue"] = "true" } : null }, Token);
        return $"arn:aws:sqs:us-east-1:{AccountId}:{name}";
    }

    /// <summary>Subscribes an endpoint.</summary>
    /// <returns>The ARN of the subscription, also if it is not confirmed.</returns>
    public async Task<string> SubscribeAsync(string topic, string protocol, string endpoint, params (string Name, string Value)[] attributes) =>
        (await Sns.SubscribeAsync(new() { TopicArn = topic, Protocol = protocol, Endpoint = endpoint, Attributes = Map(attributes), ReturnSubscriptionArn = true }, Token)).SubscriptionArn!;

    public Task<PublishResponse> PublishAsync(string topic, string message, params (string Name, MessageAttributeValue Value)[] attributes) =>
        Sns.PublishAsync(new() { TopicArn = topic, Message = message, MessageAttributes = Map(attributes) }, Token);

    public Task<PublishResponse> PublishFifoAsync(string topic, string message, string group = "g", string? deduplicationId = null) =>
        Sns.PublishAsync(new() { TopicArn = topic, Message = message, MessageGroupId = group, MessageDeduplicationId = deduplicationId }, Token);

    public async Task SetAsync(string subscription, string name, string value) =>
        await Sns.SetSubscriptionAttributesAsync(new() { SubscriptionArn = subscription, AttributeName = name, AttributeValue = value }, Token);

    public async Task<OrderedMap<string>> GetAsync(string subscription) => (await Sns.GetSubscriptionAttributesAsync(new() { SubscriptionArn = subscription }, Token)).Attributes;

    public async Task<OrderedMap<string>> GetTopicAsync(string topic) => (await Sns.GetTopicAttributesAsync(new() { TopicArn = topic }, Token)).Attributes;

    /// <summary>Receives the messages of a queue with all attributes, and deletes them.</summary>
    public async Task<IReadOnlyList<Message>> ReceiveAsync(string queue = "queue")
    {
        string url = (await Sqs.GetQueueUrlAsync(new() { QueueName = queue }, Token)).QueueUrl!;
        IReadOnlyList<Message> messages = (await Sqs.ReceiveMessageAsync(
            new() { QueueUrl = url, MaxNumberOfMessages = 10, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All], WaitTimeSeconds = 0 }, Token)).Messages;
        foreach (Message message in messages)
            await Sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = message.ReceiptHandle! }, Token);
        return messages;
    }

    /// <summary>Returns the bodies of the messages of a queue.</summary>
    public string[] Bodies(string queue = "queue") => [.. Aws.Queues.Peek(queue).Select(message => message.Body)];

    /// <summary>Returns the texts of the envelopes in a queue.</summary>
    public string[] Texts(string queue = "queue") => [.. Bodies(queue).Select(body => JsonNode.Parse(body)!["Message"]!.GetValue<string>())];

    public static OrderedMap<TValue>? Map<TValue>(params (string Name, TValue Value)[] entries) =>
        entries.Length == 0 ? null : new(entries.Select(entry => KeyValuePair.Create(entry.Name, entry.Value)));

    /// <summary>Asserts that a call fails with an error of the service.</summary>
    public static async Task FailsAsync(string code, string message, Func<Task> call)
    {
        TernServiceException error = await Assert.ThrowsAnyAsync<TernServiceException>(call);
        Assert.Equal((code, message), (error.ErrorCode, error.ServiceMessage));
    }

    public async ValueTask DisposeAsync()
    {
        Sns.Dispose();
        Sqs.Dispose();
        await Aws.DisposeAsync();
    }
}
