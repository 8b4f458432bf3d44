namespace Tern.Local.Sqs.MoveTasks;

/// <summary>The move tasks of a region, the latest 10 of each source. Thread-safe.</summary>
internal sealed class MoveTaskList
{
    private readonly Dictionary<string, List<MoveTask>> _bySource = new(StringComparer.Ordinal);

    /// <summary>Protects the list. It is taken before the locks of tasks and of queues.</summary>
    public Lock Lock { get; } = new();

    /// <summary>Starts a task.</summary>
    /// <param name="sourceArn">The ARN of the source.</param>
    /// <param name="start">Creates the task. It is not called if a task of the source is running.</param>
    /// <exception cref="TernServiceException">A task of the source is running.</exception>
    public MoveTask Start(string sourceArn, Func<MoveTask> start)
    {
        lock (Lock)
        {
            if (!_bySource.TryGetValue(sourceArn, out List<MoveTask>? tasks))
                _bySource.Add(sourceArn, tasks = []);
            if (tasks.Count > 0 && tasks[0].IsRunning)
                throw SqsErrors.Invalid("There is already a task running. Only one active task is allowed for a source queue arn at a given time.");
            MoveTask task = start();
            Add(tasks, task);
            task.Start();
            return task;
        }
    }

    /// <summary>Adds a task that was read from a log, or replaces its state.</summary>
    public void Restore(MoveTask task)
    {
        lock (Lock)
        {
            if (!_bySource.TryGetValue(task.SourceArn, out List<MoveTask>? tasks))
                _bySource.Add(task.SourceArn, tasks = []);
            if (tasks.Find(existing => existing.Id == task.Id) is { } restored)
                restored.State = task.State;
            else
                Add(tasks, task);
        }
    }

    /// <summary>Removes the tasks of a deleted queue while a log is replayed.</summary>
    public void Forget(string sourceArn)
    {
        lock (Lock)
            _bySource.Remove(sourceArn);
    }

    /// <summary>The tasks of all sources, the latest of each first.</summary>
    public IReadOnlyList<MoveTask> All
    {
        get
        {
            lock (Lock)
                return [.. _bySource.Values.SelectMany(tasks => tasks)];
        }
    }

    /// <summary>Returns the tasks of a source, the latest first.</summary>
    public IReadOnlyList<MoveTask> OfSource(string sourceArn)
    {
        lock (Lock)
            return _bySource.TryGetValue(sourceArn, out List<MoveTask>? tasks) ? [.. tasks] : [];
    }

    private static void Add(List<MoveTask> tasks, MoveTask task)
    {
        tasks.Insert(0, task);
        if (tasks.Count > QueueLimits.MaxListedTasks)
            tasks.RemoveAt(QueueLimits.MaxListedTasks);
    }
}
