using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Functions.Async;
using Tern.Functions.Logging;
using Tern.Functions.Runtime;

namespace Tern.Functions.Initialization;

/// <summary>Executes the init tasks, and prepares the clients.</summary>
internal static class Initializer
{
    // The service ends the init phase after 10 s. The rest is for the report of the error.
    private static readonly TimeSpan s_maxTime = TimeSpan.FromSeconds(9.5);

    /// <summary>Executes the tasks. One line of the log contains their times.</summary>
    /// <exception cref="InitTimeoutException">The tasks did not end in time.</exception>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    public static async ValueTask ExecuteAsync(FunctionOptions options, RuntimeSettings settings, LogOutput log, CancellationToken stopping)
    {
        TimeProvider time = options.Environment.TimeProvider;
        IReadOnlyList<ServiceClient> clients = options.WarmsUpClients ? options.Clients : [];
        if (options.InitTasks.Count == 0 && clients.Count == 0)
            return;
        // Provisioned environments and snapshots have up to 15 minutes.
        using CancellationTokenSource limit = settings.IsSnapStart ? new() : new(s_maxTime, time);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, stopping);
        var times = new StringBuilder("Initialized:");
        try
        {
            await ExecuteAsync(options.InitTasks, options.InitTasksAreConcurrent, time, times, either.Token).ConfigureAwait(false);
            await ExecuteAsync(CreateTasks(clients), isConcurrent: true, time, times, either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested && !stopping.IsCancellationRequested)
        {
            throw new InitTimeoutException($"The init tasks did not end within {s_maxTime.TotalSeconds.ToString(CultureInfo.InvariantCulture)} s, the time of Lambda for them.{(times.Length > 12 ? " " + times : "")}");
        }
        log.WriteText(times.ToString());
    }

    private static InitTask[] CreateTasks(IReadOnlyList<ServiceClient> clients)
    {
        var tasks = new InitTask[clients.Count];
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = new InitTask(clients[i].GetType().Name, clients[i].WarmUpAsync);
        return tasks;
    }

    private static async Task ExecuteAsync(IReadOnlyList<InitTask> tasks, bool isConcurrent, TimeProvider time, StringBuilder times, CancellationToken cancellationToken)
    {
        var started = new List<Task>();
        foreach (InitTask task in tasks)
        {
            Task execution = ExecuteAsync(task, time, times, cancellationToken);
            started.Add(execution);
            if (!isConcurrent)
                await execution.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        // A task that ignores its token must not prevent the report of the timeout.
        await Task.WhenAll(started).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    private static async Task ExecuteAsync(InitTask task, TimeProvider time, StringBuilder times, CancellationToken cancellationToken)
    {
        long start = time.GetTimestamp();
        await task.ExecuteAsync(cancellationToken).ConfigureAwait(false);
        lock (times)
            times.Append(CultureInfo.InvariantCulture, $" {task.Name} {time.GetElapsedTime(start).TotalMilliseconds:F1} ms,");
    }
}
