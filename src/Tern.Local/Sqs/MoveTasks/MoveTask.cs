using Tern.Local.Delivery;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.MoveTasks;

/// <summary>A task that moves the messages of a dead-letter queue.</summary>
/// <remarks>
/// Each step is an effect. With a rate, a step moves one message; without a rate, a step moves a batch, and the next step is due at once. Each step is recorded, so
/// that the task continues after the folder is opened again.
/// </remarks>
internal sealed class MoveTask
{
    private const int BatchSize = 100;

    private volatile MoveTaskState _state;

    /// <summary>Creates a task that has not started.</summary>
    /// <param name="source">The dead-letter queue.</param>
    /// <param name="destinationArn">The ARN of the destination; null for the source of each message.</param>
    /// <param name="maxPerSecond">The rate; null for no limit.</param>
    public MoveTask(SqsQueue source, string? destinationArn, int? maxPerSecond)
        : this(source, destinationArn, maxPerSecond, Guid.NewGuid(), source.Region.Engine.Now, source.Count().Available, new(MoveTaskStatus.Running, 0, null))
    {
    }

    /// <summary>Creates a task with its state in a log.</summary>
    public MoveTask(SqsQueue source, string? destinationArn, int? maxPerSecond, Guid id, long startedAt, long toMove, MoveTaskState state)
    {
        Source = source;
        DestinationArn = destinationArn;
        MaxPerSecond = maxPerSecond;
        Id = id;
        StartedAt = startedAt;
        ToMove = toMove;
        _state = state;
    }

    /// <summary>Protects the progress, also while messages are moved. It is taken before the locks of queues.</summary>
    public Lock Lock { get; } = new();

    public Guid Id { get; }

    /// <summary>In Unix milliseconds.</summary>
    public long StartedAt { get; }

    /// <summary>The number of messages in the source at the start.</summary>
    public long ToMove { get; }

    /// <summary>The progress. A log replaces it.</summary>
    public MoveTaskState State
    {
        get => _state;
        set => _state = value;
    }

    public SqsQueue Source { get; }

    public int? MaxPerSecond { get; }

    public string SourceArn => Source.Arn;

    public string? DestinationArn { get; }

    public bool IsRunning => State.Status == MoveTaskStatus.Running;

    public string Handle => TaskHandle.Format(Id, SourceArn);

    /// <summary>Records the task, and schedules its first step.</summary>
    public void Start()
    {
        Source.Region.Engine.Records?.MoveTaskChanged(this, State);
        ScheduleNext();
    }

    /// <summary>Schedules the next step of a task that was read from a log, if it is running.</summary>
    public void Continue()
    {
        if (IsRunning)
            ScheduleNext();
    }

    /// <summary>Cancels the task. Moved messages stay in their new queue.</summary>
    /// <returns>False if the task is not running.</returns>
    public bool TryCancel()
    {
        lock (Lock)
        {
            if (!IsRunning)
                return false;
            Change(State with { Status = MoveTaskStatus.Cancelled });
            return true;
        }
    }

    /// <summary>Moves the next messages.</summary>
    private void Step()
    {
        lock (Lock)
        {
            MoveTaskState state = State;
            if (!IsRunning)
                return;
            int limit = (int)Math.Min(MaxPerSecond is null ? BatchSize : 1, ToMove - state.Moved);
            bool hasTarget = Source.TryRedrive(limit, FindTarget, out int count);
            long moved = state.Moved + count;
            if (!hasTarget)
            {
                Change(new(MoveTaskStatus.Failed, moved, DestinationArn is null ? "CouldNotDetermineMessageSource" : "AWS.SimpleQueueService.NonExistentQueue"));
                return;
            }
            bool isComplete = count < limit || moved >= ToMove;
            Change(new(isComplete ? MoveTaskStatus.Completed : MoveTaskStatus.Running, moved, null));
            if (!isComplete)
                ScheduleNext();
        }
    }

    private void Change(MoveTaskState state)
    {
        State = state;
        Source.Region.Engine.Records?.MoveTaskChanged(this, state);
    }

    private SqsQueue? FindTarget(MessageDetails? details) =>
        (DestinationArn ?? details?.DeadLetterSourceArn) is { } arn ? Source.Region.Engine.FindQueue(arn) : null;

    // With a rate, the number of steps is that of moved messages.
    private void ScheduleNext()
    {
        long delay = MaxPerSecond is { } rate ? State.Moved * 1000 / rate : 0;
        Source.Region.Engine.Delivery.Schedule(new StepEffect(this), DateTimeOffset.FromUnixTimeMilliseconds(StartedAt + delay));
    }

    private sealed class StepEffect(MoveTask task) : Effect
    {
        protected internal override void Execute() => task.Step();
    }
}
