using Tern.Sqs;

namespace Tern.Referees.Tests.Differences.Sqs;

/// <summary>Short helper methods for the calls of a scenario. Each scenario has queues of its own.</summary>
/// <param name="client">The client of the server.</param>
/// <param name="prefix">The prefix of the names of queues.</param>
internal sealed class SqsCalls(SqsClient client, string prefix)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public SqsClient Client => client;

    /// <summary>The prefix of the names of queues.</summary>
    public string Prefix => prefix;

    public static OrderedMap<string> Map(params (string Name, string Value)[] entries) => new(entries.Select(entry => KeyValuePair.Create(entry.Name, entry.Value)));

    public static string Redrive(string arn, int max) => $$"""{"deadLetterTargetArn":"{{arn}}","maxReceiveCount":{{max}}}""";

    /// <summary>The code and the message of the error of a call; <c>none</c> if it succeeds.</summary>
    public static async Task<string> ErrorAsync(Task call)
    {
        try
        {
            await call;
            return "none";
        }
        catch (TernServiceException e)
        {
            return $"{e.ErrorCode}: {e.ServiceMessage}";
        }
    }

    public async Task<string> CreateAsync(string name = "queue", params (string Name, string Value)[] attributes) =>
        (await client.CreateQueueAsync(new() { QueueName = prefix + name, Attributes = attributes.Length == 0 ? null : Map(attributes) }, Token)).QueueUrl;

    public Task<string> CreateFifoAsync(params (string Name, string Value)[] attributes) => CreateAsync("queue.fifo", [("FifoQueue", "true"), .. attributes]);

    public Task SetAsync(string url, params (string Name, string Value)[] attributes) => client.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = Map(attributes) }, Token);

    public async Task<OrderedMap<string>> AttributesAsync(string url, params string[] names) => (await client.GetQueueAttributesAsync(
        new() { QueueUrl = url, AttributeNames = [.. names.DefaultIfEmpty("All").Select(name => new QueueAttributeName(name))] }, Token)).Attributes ?? new();

    public async Task<string> ArnAsync(string url) => (await AttributesAsync(url, "QueueArn"))["QueueArn"];

    public Task<SendMessageResponse> SendAsync(string url, string body, string? group = null, string? deduplicationId = null) =>
        client.SendMessageAsync(new() { QueueUrl = url, MessageBody = body, MessageGroupId = group, MessageDeduplicationId = deduplicationId }, Token);

    public Task<SendMessageBatchResponse> SendBatchAsync(string url, params SendMessageBatchRequestEntry[] entries) =>
        client.SendMessageBatchAsync(new() { QueueUrl = url, Entries = entries }, Token);

    public async Task<IReadOnlyList<Message>> ReceiveAsync(string url, int max = 10, string? attemptId = null) => (await client.ReceiveMessageAsync(
        new()
        {
            QueueUrl = url,
            MaxNumberOfMessages = max,
            ReceiveRequestAttemptId = attemptId,
            MessageSystemAttributeNames = [MessageSystemAttributeName.All],
            MessageAttributeNames = ["All"],
        },
        Token)).Messages;

    public async Task<string> BodiesAsync(string url, int max = 10) => Bodies(await ReceiveAsync(url, max));

    public Task ChangeAsync(string url, Message message, int seconds) =>
        client.ChangeMessageVisibilityAsync(new() { QueueUrl = url, ReceiptHandle = message.ReceiptHandle, VisibilityTimeout = seconds }, Token);

    public Task DeleteAsync(string url, string receiptHandle) => client.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = receiptHandle }, Token);

    public static string Bodies(IEnumerable<Message> messages) => string.Join(' ', messages.Select(message => message.Body));
}
