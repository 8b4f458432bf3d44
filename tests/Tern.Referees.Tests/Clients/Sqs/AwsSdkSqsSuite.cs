using Amazon.Runtime;
using Amazon.SQS;
using Amazon.SQS.Model;
using Tern.Local;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients.Sqs;

/// <summary>The SQS client of the AWS SDK for .NET, which verifies the digests of bodies and attributes, against Tern.Local, signatures verified.</summary>
public abstract class AwsSdkSqsSuite
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The local AWS.</summary>
    internal abstract LocalAws Aws { get; }

    [Fact]
    public async Task Every_operation_works_with_the_aws_sdk_for_dotnet()
    {
        RecordingFactory recorder = CreateFactory();
        using AmazonSQSClient sqs = CreateClient(recorder);
        string url = await CreateAsync(sqs, "operations");
        await DescribeAsync(sqs, url);
        await SendAsync(sqs, url);
        await SendBatchesAsync(sqs, url);
        await MoveAsync(sqs);
        await sqs.PurgeQueueAsync(url, Token);
        await sqs.DeleteQueueAsync(url, Token);
        Assert.Equal(LocalOperations.Of(Aws, "Sqs").Select(operation => $"AmazonSQS.{operation}"), recorder.Succeeded);
    }

    [Fact]
    public async Task Received_message_has_the_body_and_the_attributes_of_the_sent_one()
    {
        using AmazonSQSClient sqs = CreateClient(CreateFactory());
        string url = await CreateAsync(sqs, "attributes");
        var request = new SendMessageRequest(url, "é, <&>, \r\n\t and 😀")
        {
            MessageAttributes = new()
            {
                ["text"] = new() { DataType = "String.custom", StringValue = "😀 <&>" },
                ["number"] = new() { DataType = "Number", StringValue = "-1.5e3" },
                ["binary"] = new() { DataType = "Binary", BinaryValue = new MemoryStream([0, 255, 128]) },
            },
            MessageSystemAttributes = new() { ["AWSTraceHeader"] = new() { DataType = "String", StringValue = "Root=1-5759e988-bd862e3fe1be46a994272793" } },
        };
        SendMessageResponse sent = await sqs.SendMessageAsync(request, Token);
        Message message = Assert.Single(await ReceiveAsync(sqs, url));
        Assert.Equal((request.MessageBody, sent.MessageId, sent.MD5OfMessageAttributes), (message.Body, message.MessageId, message.MD5OfMessageAttributes));
        Assert.Equal(["String.custom", "Number"], new[] { "text", "number" }.Select(name => message.MessageAttributes[name].DataType));
        Assert.Equal([0, 255, 128], message.MessageAttributes["binary"].BinaryValue.ToArray());
        Assert.Equal("Root=1-5759e988-bd862e3fe1be46a994272793", message.Attributes["AWSTraceHeader"]);
    }

    [Fact]
    public async Task Messages_of_a_FIFO_queue_are_received_in_order_and_once()
    {
        using AmazonSQSClient sqs = CreateClient(CreateFactory());
        string url = await CreateAsync(sqs, "ordered.fifo", new() { ["FifoQueue"] = "true", ["ContentBasedDeduplication"] = "true" });
        List<SendMessageResponse> sent = [];
        foreach (string body in (string[])["1", "2", "2", "3"])
            sent.Add(await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = body, MessageGroupId = "g" }, Token));
        Assert.Equal((sent[1].MessageId, sent[1].SequenceNumber), (sent[2].MessageId, sent[2].SequenceNumber));
        List<Message> first = await ReceiveAsync(sqs, url, 2);
        Assert.Equal(["1", "2"], first.Select(message => message.Body));
        Assert.Empty(await ReceiveAsync(sqs, url));
        foreach (Message message in first)
            await sqs.DeleteMessageAsync(url, message.ReceiptHandle, Token);
        Assert.Equal(["3"], (await ReceiveAsync(sqs, url)).Select(message => message.Body));
    }

    [Fact]
    public async Task Receive_waits_until_a_message_is_sent()
    {
        using AmazonSQSClient sqs = CreateClient(CreateFactory());
        string url = await CreateAsync(sqs, "awaited");
        Task<ReceiveMessageResponse> waiting = sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, WaitTimeSeconds = 20 }, Token);
        await sqs.SendMessageAsync(url, "awaited", Token);
        Assert.Equal("awaited", Assert.Single((await waiting).Messages).Body);
    }

    [Fact]
    public async Task Errors_are_mapped_to_the_types_of_the_sdk()
    {
        using AmazonSQSClient sqs = CreateClient(CreateFactory());
        string url = await CreateAsync(sqs, "errors");
        await Assert.ThrowsAsync<QueueDoesNotExistException>(() => sqs.GetQueueUrlAsync("nowhere", Token));
        await Assert.ThrowsAsync<QueueNameExistsException>(() => CreateAsync(sqs, "errors", new() { ["DelaySeconds"] = "9" }));
        await Assert.ThrowsAsync<InvalidAttributeNameException>(() => sqs.SetQueueAttributesAsync(url, new() { ["Nonsense"] = "1" }, Token));
        await Assert.ThrowsAsync<InvalidMessageContentsException>(() => sqs.SendMessageAsync(url, "\u0001", Token));
        await Assert.ThrowsAsync<ReceiptHandleIsInvalidException>(() => sqs.DeleteMessageAsync(url, "nonsense", Token));
        await Assert.ThrowsAsync<EmptyBatchRequestException>(() => sqs.SendMessageBatchAsync(url, [], Token));
        await Assert.ThrowsAsync<BatchEntryIdsNotDistinctException>(() => sqs.SendMessageBatchAsync(url, [new("a", "1"), new("a", "2")], Token));
        AmazonSQSException invalid = await Assert.ThrowsAnyAsync<AmazonSQSException>(() => sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "x", DelaySeconds = 901 }, Token));
        Assert.Equal("InvalidParameterValue", invalid.ErrorCode);
        await sqs.PurgeQueueAsync(url, Token);
        await Assert.ThrowsAsync<PurgeQueueInProgressException>(() => sqs.PurgeQueueAsync(url, Token));
    }

    /// <summary>The handler that sends the requests; null for one with sockets.</summary>
    private protected abstract HttpMessageHandler? Handler { get; }

    /// <summary>The configuration of a client, without its factory.</summary>
    private protected abstract AmazonSQSConfig CreateConfig();

    private RecordingFactory CreateFactory() => new(Handler);

    private AmazonSQSClient CreateClient(RecordingFactory factory)
    {
        AmazonSQSConfig config = CreateConfig();
        config.HttpClientFactory = factory;
        config.MaxErrorRetry = 0;
        return new(new BasicAWSCredentials(Aws.Credentials.AccessKeyId, Aws.Credentials.SecretAccessKey), config);
    }

    private static async Task<string> CreateAsync(AmazonSQSClient sqs, string name, Dictionary<string, string>? attributes = null) =>
        (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = $"dotnet-{name}", Attributes = attributes }, Token)).QueueUrl;

    private static async Task<string> GetArnAsync(AmazonSQSClient sqs, string url) => (await sqs.GetQueueAttributesAsync(url, ["QueueArn"], Token)).QueueARN;

    private static async Task<List<Message>> ReceiveAsync(AmazonSQSClient sqs, string url, int max = 10) => (await sqs.ReceiveMessageAsync(
        new ReceiveMessageRequest { QueueUrl = url, MaxNumberOfMessages = max, MessageAttributeNames = ["All"], MessageSystemAttributeNames = ["All"] }, Token)).Messages ?? [];

    private static async Task DescribeAsync(AmazonSQSClient sqs, string url)
    {
        Assert.Equal(url, (await sqs.GetQueueUrlAsync("dotnet-operations", Token)).QueueUrl);
        Assert.Contains(url, (await sqs.ListQueuesAsync("dotnet-", Token)).QueueUrls);
        await sqs.SetQueueAttributesAsync(url, new() { ["VisibilityTimeout"] = "45" }, Token);
        Assert.Equal(45, (await sqs.GetQueueAttributesAsync(url, ["All"], Token)).VisibilityTimeout);
        await sqs.TagQueueAsync(new() { QueueUrl = url, Tags = new() { ["team"] = "a", ["stage"] = "é" } }, Token);
        await sqs.UntagQueueAsync(new() { QueueUrl = url, TagKeys = ["team"] }, Token);
        Assert.Equal(["é"], (await sqs.ListQueueTagsAsync(new() { QueueUrl = url }, Token)).Tags.Values);
        await sqs.AddPermissionAsync(url, "send", ["111111111111"], ["SendMessage"], Token);
        await sqs.RemovePermissionAsync(url, "send", Token);
    }

    private static async Task SendAsync(AmazonSQSClient sqs, string url)
    {
        await sqs.SendMessageAsync(url, "once", Token);
        Message message = Assert.Single(await ReceiveAsync(sqs, url));
        Assert.Empty(await ReceiveAsync(sqs, url));
        await sqs.ChangeMessageVisibilityAsync(url, message.ReceiptHandle, 0, Token);
        Message again = Assert.Single(await ReceiveAsync(sqs, url));
        Assert.Equal("2", again.Attributes["ApproximateReceiveCount"]);
        await sqs.DeleteMessageAsync(url, again.ReceiptHandle, Token);
    }

    private static async Task SendBatchesAsync(AmazonSQSClient sqs, string url)
    {
        SendMessageBatchResponse sent = await sqs.SendMessageBatchAsync(url, [new("a", "1"), new("b", "2"), new("c", "3") { DelaySeconds = 901 }], Token);
        Assert.Equal(["a", "b"], sent.Successful.Select(entry => entry.Id));
        Assert.Equal(("c", "InvalidParameterValue", true), sent.Failed.Select(entry => (entry.Id, entry.Code, entry.SenderFault)).Single());
        List<Message> messages = await ReceiveAsync(sqs, url);
        ChangeMessageVisibilityBatchResponse changed = await sqs.ChangeMessageVisibilityBatchAsync(
            url, [.. messages.Select(message => new ChangeMessageVisibilityBatchRequestEntry(message.Body, message.ReceiptHandle) { VisibilityTimeout = 0 })], Token);
        Assert.Equal(2, changed.Successful.Count);
        messages = await ReceiveAsync(sqs, url);
        DeleteMessageBatchResponse deleted = await sqs.DeleteMessageBatchAsync(
            url, [.. messages.Select(message => new DeleteMessageBatchRequestEntry(message.Body, message.ReceiptHandle)), new("x", "nonsense")], Token);
        Assert.Equal((2, "ReceiptHandleIsInvalid"), (deleted.Successful.Count, Assert.Single(deleted.Failed).Code));
    }

    private static async Task MoveAsync(AmazonSQSClient sqs)
    {
        string deadLetters = await CreateAsync(sqs, "dead");
        string arn = await GetArnAsync(sqs, deadLetters);
        string url = await CreateAsync(
            sqs, "source", new() { ["VisibilityTimeout"] = "0", ["RedrivePolicy"] = $$"""{"deadLetterTargetArn":"{{arn}}","maxReceiveCount":1}""" });
        Assert.Equal([url], (await sqs.ListDeadLetterSourceQueuesAsync(new() { QueueUrl = deadLetters }, Token)).QueueUrls);
        await sqs.SendMessageBatchAsync(url, [new("a", "1"), new("b", "2")], Token);
        Assert.Equal(2, (await ReceiveAsync(sqs, url)).Count);
        Assert.Empty(await ReceiveAsync(sqs, url));
        StartMessageMoveTaskResponse started = await sqs.StartMessageMoveTaskAsync(new() { SourceArn = arn, MaxNumberOfMessagesPerSecond = 1 }, Token);
        ListMessageMoveTasksResultEntry task = Assert.Single((await sqs.ListMessageMoveTasksAsync(new() { SourceArn = arn }, Token)).Results);
        Assert.Equal(("RUNNING", started.TaskHandle), (task.Status, task.TaskHandle));
        await sqs.CancelMessageMoveTaskAsync(new() { TaskHandle = started.TaskHandle }, Token);
    }
}
