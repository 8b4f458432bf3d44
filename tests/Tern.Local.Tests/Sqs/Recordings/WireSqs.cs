using System.Text.Json.Nodes;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Queues by HTTP requests in one of the two protocols, with short helper methods and a frozen clock.</summary>
internal sealed class WireSqs : IAsyncDisposable
{
    private readonly LocalAws _aws;
    private readonly ProtocolHandler _handler;

    private WireSqs(LocalAws aws, bool isQuery)
    {
        _aws = aws;
        _handler = new ProtocolHandler(aws.Handler) { IsQuery = isQuery };
        Client = Connect(endpoint: null);
    }

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public SqsClient Client { get; private set; }

    /// <summary>Whether requests have the query protocol. Otherwise they have JSON.</summary>
    public bool IsQuery
    {
        get => _handler.IsQuery;
        set => _handler.IsQuery = value;
    }

    public static async Task<WireSqs> StartAsync(bool isQuery)
    {
        LocalAws aws = await LocalAws.StartAsync(new() { AccountId = LocalSqs.AccountId, VerifiesSignatures = false }, Token);
        aws.Clock.Freeze();
        return new WireSqs(aws, isQuery);
    }

    /// <summary>Sends later requests to another endpoint.</summary>
    public void UseEndpoint(string endpoint)
    {
        Client.Dispose();
        Client = Connect(endpoint);
    }

    /// <summary>Returns the last response as boto3 returns it.</summary>
    /// <param name="result">The result of the call that received the response.</param>
    public JsonObject Response(object? result = null)
    {
        Assert.False(result is Exception);
        return _handler.LastResponse!;
    }

    /// <summary>Returns the messages of the last response.</summary>
    /// <inheritdoc cref="Response"/>
    public JsonArray Messages(object result) => (JsonArray)Response(result)["Messages"]!;

    /// <summary>Returns the error of a call as boto3 returns it.</summary>
    public JsonObject Error(Action call)
    {
        Assert.ThrowsAny<TernServiceException>(call);
        return _handler.LastResponse!;
    }

    public void Advance(double seconds) => Wait(AdvanceAsync(seconds));

    public string Create(string name = "queue", params (string Name, string Value)[] attributes) =>
        CreateQueue(new() { QueueName = name, Attributes = attributes.Length == 0 ? null : LocalSqs.Map(attributes) }).QueueUrl!;

    public string CreateFifo(string name = "queue.fifo", params (string Name, string Value)[] attributes) => Create(name, [("FifoQueue", "true"), .. attributes]);

    public static string Arn(string url) => $"arn:aws:sqs:us-east-1:{LocalSqs.AccountId}:{url[(url.LastIndexOf('/') + 1)..]}";

    public SendMessageResponse Send(string url, string body, string? group = null, string? deduplicationId = null, int? delay = null) =>
        SendMessage(new() { QueueUrl = url, MessageBody = body, MessageGroupId = group, MessageDeduplicationId = deduplicationId, DelaySeconds = delay });

    public IReadOnlyList<Message> Receive(string url, int? visibility = null) => Receive(new()
    {
        QueueUrl = url,
        MaxNumberOfMessages = 10,
        VisibilityTimeout = visibility,
        MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        MessageAttributeNames = ["All"],
        WaitTimeSeconds = 0,
    });

    public IReadOnlyList<Message> Receive(ReceiveMessageRequest request) => Wait(Client.ReceiveMessageAsync(request, Token)).Messages;

    /// <summary>Receives messages while the clock advances.</summary>
    public IReadOnlyList<Message> ReceiveLong(string url, int seconds)
    {
        Task<ReceiveMessageResponse> receiving = Client.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = seconds }, Token);
        // The receive can begin to wait after a move of the clock.
        while (!receiving.IsCompleted)
            Advance(seconds);
        return Wait(receiving).Messages;
    }

    public void Delete(string url, string handle) => Wait(Client.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = handle }, Token));

    public void Change(string url, string handle, int timeout) =>
        Wait(Client.ChangeMessageVisibilityAsync(new() { QueueUrl = url, ReceiptHandle = handle, VisibilityTimeout = timeout }, Token));

    public void Set(string url, params (string Name, string Value)[] attributes) =>
        Wait(Client.SetQueueAttributesAsync(new() { QueueUrl = url, Attributes = LocalSqs.Map(attributes) }, Token));

    public OrderedMap<string>? Attributes(string url, params string[] names) => Wait(Client.GetQueueAttributesAsync(
        new() { QueueUrl = url, AttributeNames = [.. names.DefaultIfEmpty("All").Select(name => new QueueAttributeName(name))] }, Token)).Attributes;

    public string? Attribute(string url, string name) => Attributes(url, name)?[name];

    public AddPermissionResponse AddPermission(AddPermissionRequest request) => Wait(Client.AddPermissionAsync(request, Token));

    public CancelMessageMoveTaskResponse CancelMessageMoveTask(CancelMessageMoveTaskRequest request) => Wait(Client.CancelMessageMoveTaskAsync(request, Token));

    public ChangeMessageVisibilityBatchResponse ChangeMessageVisibilityBatch(ChangeMessageVisibilityBatchRequest request) => Wait(Client.ChangeMessageVisibilityBatchAsync(request, Token));

    public CreateQueueResponse CreateQueue(CreateQueueRequest request) => Wait(Client.CreateQueueAsync(request, Token));

    public DeleteMessageBatchResponse DeleteMessageBatch(DeleteMessageBatchRequest request) => Wait(Client.DeleteMessageBatchAsync(request, Token));

    public DeleteQueueResponse DeleteQueue(DeleteQueueRequest request) => Wait(Client.DeleteQueueAsync(request, Token));

    public GetQueueUrlResponse GetQueueUrl(GetQueueUrlRequest request) => Wait(Client.GetQueueUrlAsync(request, Token));

    public ListMessageMoveTasksResponse ListMessageMoveTasks(ListMessageMoveTasksRequest request) => Wait(Client.ListMessageMoveTasksAsync(request, Token));

    public ListQueueTagsResponse ListQueueTags(ListQueueTagsRequest request) => Wait(Client.ListQueueTagsAsync(request, Token));

    public ListQueuesResponse ListQueues(ListQueuesRequest request) => Wait(Client.ListQueuesAsync(request, Token));

    public PurgeQueueResponse PurgeQueue(PurgeQueueRequest request) => Wait(Client.PurgeQueueAsync(request, Token));

    public RemovePermissionResponse RemovePermission(RemovePermissionRequest request) => Wait(Client.RemovePermissionAsync(request, Token));

    public SendMessageResponse SendMessage(SendMessageRequest request) => Wait(Client.SendMessageAsync(request, Token));

    public SendMessageBatchResponse SendMessageBatch(SendMessageBatchRequest request) => Wait(Client.SendMessageBatchAsync(request, Token));

    public StartMessageMoveTaskResponse StartMessageMoveTask(StartMessageMoveTaskRequest request) => Wait(Client.StartMessageMoveTaskAsync(request, Token));

    public TagQueueResponse TagQueue(TagQueueRequest request) => Wait(Client.TagQueueAsync(request, Token));

    public UntagQueueResponse UntagQueue(UntagQueueRequest request) => Wait(Client.UntagQueueAsync(request, Token));

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        _handler.Dispose();
        await _aws.DisposeAsync();
    }

    private SqsClient Connect(string? endpoint) => new(_aws.Connect(new() { Endpoint = endpoint }) with { Handler = _handler });

    private async Task<bool> AdvanceAsync(double seconds)
    {
        await _aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(seconds), Token);
        await _aws.SettleAsync(Token);
        return true;
    }

    // Calls in this process wait for nothing but the clock.
    private static T Wait<T>(Task<T> call) => call.GetAwaiter().GetResult();
}
