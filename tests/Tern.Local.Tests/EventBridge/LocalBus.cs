using Tern.Core.Tests.Support;
using Tern.EventBridge;
using Tern.Sqs;

namespace Tern.Local.Tests.EventBridge;

/// <summary>EventBridge and queues as its targets, with a frozen clock.</summary>
internal sealed class LocalBus : IAsyncDisposable
{
    private LocalBus(LocalAws aws)
    {
        Aws = aws;
        Events = aws.CreateClient<EventBridgeClient>();
        Sqs = aws.CreateClient<SqsClient>();
    }

    public static DateTimeOffset Start { get; } = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public LocalAws Aws { get; }

    public EventBridgeClient Events { get; }

    public SqsClient Sqs { get; }

    public static async Task<LocalBus> StartAsync(string? folder = null, DateTimeOffset? time = null)
    {
        LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder, TimeProvider = new ManualTimeProvider(time ?? Start) }, Token);
        aws.Clock.Freeze();
        return new LocalBus(aws);
    }

    public static string QueueArn(string name) => $"arn:aws:sqs:us-east-1:000000000000:{name}";

    /// <summary>Creates a queue, and returns its ARN.</summary>
    public async Task<string> CreateQueueAsync(string name, params (string Name, string Value)[] attributes)
    {
        var map = new OrderedMap<string>();
        foreach ((string attribute, string value) in attributes)
            map[attribute] = value;
        await Sqs.CreateQueueAsync(new() { QueueName = name, Attributes = map }, Token);
        return QueueArn(name);
    }

    /// <summary>Creates a queue, a rule with a pattern, and the queue as its target.</summary>
    public async Task<string> ConnectAsync(string rule, string pattern, string queue, string? bus = null)
    {
        string arn = await CreateQueueAsync(queue);
        await PutRuleAsync(rule, pattern, new() { Id = "target", Arn = arn }, bus);
        return arn;
    }

    public async Task<string> PutRuleAsync(string rule, string pattern, Target target, string? bus = null)
    {
        string arn = (await Events.PutRuleAsync(new() { Name = rule, EventPattern = pattern, EventBusName = bus }, Token)).RuleArn!;
        await Events.PutTargetsAsync(new() { Rule = rule, EventBusName = bus, Targets = [target] }, Token);
        return arn;
    }

    /// <summary>Sends an event, and returns its ID.</summary>
    public async Task<string> PutAsync(string detail, string source = "shop", string type = "order", string? bus = null, DateTimeOffset? time = null)
    {
        PutEventsResponse response = await Events.PutEventsAsync(
            new() { Entries = [new() { Source = source, DetailType = type, Detail = detail, EventBusName = bus, Time = time }] }, Token);
        return Assert.Single(response.Entries).EventId!;
    }

    public async Task<string> SendAsync(string detail, string source = "shop", string type = "order", string? bus = null, DateTimeOffset? time = null)
    {
        string id = await PutAsync(detail, source, type, bus, time);
        await Aws.SettleAsync(Token);
        return id;
    }

    public IReadOnlyList<string> Bodies(string queue) => [.. Aws.Queues.Peek(queue).Select(message => message.Body)];

    public async ValueTask DisposeAsync()
    {
        Events.Dispose();
        Sqs.Dispose();
        await Aws.DisposeAsync();
    }
}
