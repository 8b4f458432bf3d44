using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Sqs;
using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.Operations;
using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>Queues with short helper methods and a manual clock.</summary>
internal sealed class LocalSqs : IDisposable
{
    public const string AccountId = "111111111111";

    public LocalSqs(string? folder = null, ManualTimeProvider? time = null, bool refusesDeletedNames = false, LogOptions? log = null)
    {
        Time = time ?? new ManualTimeProvider();
        Clock = new LocalClock(Time);
        Delivery = new DeliveryEngine(Clock, Defects.Add);
        Engine = new SqsEngine(new SqsEngineOptions { Folder = folder, RefusesRecentlyDeletedNames = refusesDeletedNames, Log = log ?? new() }, Delivery);
        Region = Engine.Region(new ResourceScope(AccountId, "us-east-1"));
    }

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public ManualTimeProvider Time { get; }

    /// <summary>The clock of the queues, which follows <see cref="Time"/>.</summary>
    public LocalClock Clock { get; }

    public DeliveryEngine Delivery { get; }

    /// <summary>The exceptions of effects.</summary>
    public List<Exception> Defects { get; } = [];

    public SqsEngine Engine { get; }

    public SqsRegion Region { get; }

    /// <summary>Advances the clock, and waits for the effects that are due, which can run on another thread.</summary>
    public void Advance(double seconds)
    {
        Time.Advance(TimeSpan.FromSeconds(seconds));
        Delivery.SettleAsync(Token).GetAwaiter().GetResult();
        Assert.Empty(Defects);
    }

    public string Create(string name = "queue", params (string Name, string Value)[] attributes) =>
        CreateQueue.Execute(Region, new() { QueueName = name, Attributes = attributes.Length == 0 ? null : Map(attributes) }).QueueUrl;

    public string CreateFifo(string name = "queue.fifo", params (string Name, string Value)[] attributes) =>
        Create(name, [("FifoQueue", "true"), .. attributes]);

    public SqsQueue Queue(string url) => Region.GetQueue(url);

    public string Arn(string url) => Queue(url).Arn;

    public SendMessageResponse Send(string url, string body, string? group = null, string? deduplicationId = null, int? delay = null) => SendMessage.Execute(
        Region, new() { QueueUrl = url, MessageBody = body, MessageGroupId = group, MessageDeduplicationId = deduplicationId, DelaySeconds = delay });

    public IReadOnlyList<Message> Receive(string url, int max = 10, int? visibility = null, string? attemptId = null) => Receive(new()
    {
        QueueUrl = url,
        MaxNumberOfMessages = max,
        VisibilityTimeout = visibility,
        ReceiveRequestAttemptId = attemptId,
        MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        MessageAttributeNames = ["All"],
        WaitTimeSeconds = 0,
    });

    public IReadOnlyList<Message> Receive(ReceiveMessageRequest request) => ReceiveBy(request, isQuery: false);

    public IReadOnlyList<Message> ReceiveBy(ReceiveMessageRequest request, bool isQuery)
    {
        ValueTask<ReceiveMessageResponse> response = ReceiveMessage.ExecuteAsync(Region, request, isQuery, Token);
        Assert.True(response.IsCompleted, "The receive waits.");
#pragma warning disable xUnit1031, CA1849 // The response is complete.
        return response.GetAwaiter().GetResult().Messages;
#pragma warning restore xUnit1031, CA1849
    }

    public string[] Bodies(string url, int max = 10, int? visibility = null) => [.. Receive(url, max, visibility).Select(message => message.Body)];

    public Task<ReceiveMessageResponse> WaitAsync(string url, int seconds, int max = 1) => CancellableWaitAsync(url, seconds, max, Token);

    public Task<ReceiveMessageResponse> CancellableWaitAsync(string url, int seconds, int max, CancellationToken cancellationToken) => ReceiveMessage.ExecuteAsync(
        Region, new() { QueueUrl = url, WaitTimeSeconds = seconds, MaxNumberOfMessages = max }, cancellationToken: cancellationToken).AsTask();

    public void Delete(string url, string handle) => DeleteMessage.Execute(Region, new() { QueueUrl = url, ReceiptHandle = handle });

    public void Change(string url, string handle, int timeout) =>
        ChangeMessageVisibility.Execute(Region, new() { QueueUrl = url, ReceiptHandle = handle, VisibilityTimeout = timeout });

    public void Set(string url, params (string Name, string Value)[] attributes) =>
        SetQueueAttributes.Execute(Region, new() { QueueUrl = url, Attributes = Map(attributes) });

    public OrderedMap<string>? Attributes(string url, params string[] names) =>
        GetQueueAttributes.Execute(Region, new() { QueueUrl = url, AttributeNames = [.. names.DefaultIfEmpty("All").Select(name => new QueueAttributeName(name))] }).Attributes;

    public string? Attribute(string url, string name) => Attributes(url, name)?[name];

    public static string RedriveTo(string arn, int max) => $$"""{"deadLetterTargetArn":"{{arn}}","maxReceiveCount":{{max}}}""";

    public static OrderedMap<string> Map(params (string Name, string Value)[] entries) => new(entries.Select(entry => KeyValuePair.Create(entry.Name, entry.Value)));

    public static MessageAttributeValue Text(string value, string type = "String") => new() { DataType = type, StringValue = value };

    /// <summary>Asserts that a call fails with an error of the service.</summary>
    public static TernServiceException Fails<TError>(string message, Action call)
        where TError : TernServiceException
    {
        TernServiceException error = Assert.ThrowsAny<TernServiceException>(call);
        Assert.IsType<TError>(error);
        Assert.Equal(message, error.ServiceMessage);
        return error;
    }

    /// <summary>Asserts that a call fails with the code <c>InvalidParameterValue</c>.</summary>
    public static void Refuses(string message, Action call) => Assert.Equal("InvalidParameterValue", Fails<TernServiceException>(message, call).ErrorCode);

    /// <summary>Creates queues of a snapshot, with the same time.</summary>
    public LocalSqs Restore(ISnapshot snapshot)
    {
        var restored = new LocalSqs(time: Time);
        var replay = new SqsReplay(restored.Engine);
        snapshot.WriteTo(new ReplaySink(replay));
        replay.Complete();
        return restored;
    }

    public void Dispose()
    {
        Engine.Dispose();
        Delivery.Dispose();
    }
}
