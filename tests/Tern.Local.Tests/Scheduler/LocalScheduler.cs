using Tern.Core.Tests.Support;
using Tern.Scheduler;
using Tern.Sqs;

namespace Tern.Local.Tests.Scheduler;

/// <summary>EventBridge Scheduler and queues as its targets, with a frozen clock.</summary>
internal sealed class LocalScheduler : IAsyncDisposable
{
    public const string Role = "arn:aws:iam::000000000000:role/scheduler";

    private LocalScheduler(LocalAws aws)
    {
        Aws = aws;
        Client = aws.CreateClient<SchedulerClient>();
        Sqs = aws.CreateClient<SqsClient>();
    }

    public static DateTimeOffset Start { get; } = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public LocalAws Aws { get; }

    public SchedulerClient Client { get; }

    public SqsClient Sqs { get; }

    public static async Task<LocalScheduler> StartAsync(string? folder = null, DateTimeOffset? time = null)
    {
        LocalAws aws = await LocalAws.StartAsync(new() { Folder = folder, TimeProvider = new ManualTimeProvider(time ?? Start) }, Token);
        aws.Clock.Freeze();
        return new LocalScheduler(aws);
    }

    /// <summary>A schedule without a flexible time window, whose target is the queue.</summary>
    public static CreateScheduleRequest Define(string expression, string input = "x") => new()
    {
        Name = "schedule",
        ScheduleExpression = expression,
        FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Off },
        Target = new() { Arn = "arn:aws:sqs:us-east-1:000000000000:queue", RoleArn = Role, Input = input },
    };

    public async Task<string> CreateQueueAsync(string name, params (string Name, string Value)[] attributes)
    {
        var map = new OrderedMap<string>();
        foreach ((string attribute, string value) in attributes)
            map[attribute] = value;
        await Sqs.CreateQueueAsync(new() { QueueName = name, Attributes = map }, Token);
        return $"arn:aws:sqs:us-east-1:000000000000:{name}";
    }

    public Task<CreateScheduleResponse> CreateAsync(CreateScheduleRequest request) => Client.CreateScheduleAsync(request, Token);

    public Task AdvanceAsync(TimeSpan time) => Aws.Clock.AdvanceAsync(time, Token);

    public IReadOnlyList<string> Bodies(string queue = "queue") => [.. Aws.Queues.Peek(queue).Select(message => message.Body)];

    /// <summary>The times when the messages of the queue were sent.</summary>
    public IReadOnlyList<DateTimeOffset> Times() => [.. Aws.Queues.Peek("queue").Select(message => message.SentAt)];

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        Sqs.Dispose();
        await Aws.DisposeAsync();
    }
}
