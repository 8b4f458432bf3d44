using Tern.Local.Delivery;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.MoveTasks;

/// <summary>A task that moves the messages of a dead-letter queue.</summary>
/// <remarks>Each step is an effect. With a rate, a step moves one message; without a rate, a step moves a batch, and the next step is due at once.</remarks>
internal sealed class MoveTask
{
    private const int BatchSize = 100;

    private readonly Lock _lock = new();
    private readonly SqsQueue _source;
    private readonly string? _destinationArn;
    private long _steps;

    public MoveTask(SqsQueue source, string? destinationArn, int? maxPerSecond)
    {
        _source = source;
        _destinationArn = destinationArn;
        MaxPerSecond = maxPerSecond;
        Id = Guid.NewGuid();
        StartedAt = source.Region.Engine.Now;
        ToMove = source.Count().Available;
        Status = MoveTaskStatus.Running;
        ScheduleNext();
    }

    public Guid Id { get; }

    /// <summary>In Unix milliseconds.</summary>
    public long StartedAt { get; }

    /// <summary>The number of messages in the source at the start.</summary>
    public long ToMove { get; }

    public long Moved { get; private set; }

    /// <summary>One of <see cref="MoveTaskStatus"/>.</summary>
    public string Status { get; private set; }

    public string? FailureReason { get; private set; }

    public int? MaxPerSecond { get; }

    public string SourceArn => _source.Arn;

    public string? DestinationArn => _destinationArn;

    public bool IsRunning => Status == MoveTaskStatus.Running;

    public string Handle => TaskHandle.Format(Id, SourceArn);

    /// <summary>Cancels the task. Moved messages stay in their new queue.</summary>
    /// <returns>False if the task is not running.</returns>
    public bool TryCancel()
    {
        lock (_lock)
        {
            if (!IsRunning)
                return false;
            Status = MoveTaskStatus.Cancelled;
            return true;
        }
    }

    /// <summary>Moves the next messages.</summary>
    private void Step()
    {
        lock (_lock)
        {
            if (!IsRunning)
                return;
            int limit = (int)Math.Min(MaxPerSecond is null ? BatchSize : 1, ToMove - Moved);
            int count = limit == 0 ? 0 : _source.Redrive(limit, FindTarget);
            if (count < 0)
            {
                Status = MoveTaskStatus.Failed;
                FailureReason = _destinationArn is null ? "CouldNotDetermineMessageSource" : "AWS.SimpleQueueService.NonExistentQueue";
                return;
            }
            Moved += count;
            if (count < limit || Moved >= ToMove)
                Status = MoveTaskStatus.Completed;
            else
                ScheduleNext();
        }
    }

    private SqsQueue? FindTarget(MessageDetails? details) =>
        (_destinationArn ?? details?.DeadLetterSourceArn) is { } arn ? _source.Region.Engine.FindQueue(arn) : null;

    private void ScheduleNext()
    {
        long delay = MaxPerSecond is { } rate ? _steps++ * 1000 / rate : 0;
        _source.Region.Engine.Delivery.Schedule(new StepEffect(this), DateTimeOffset.FromUnixTimeMilliseconds(StartedAt + delay));
    }

    private sealed class StepEffect(MoveTask task) : Effect
    {
        protected internal override void Execute() => task.Step();
    }
}
