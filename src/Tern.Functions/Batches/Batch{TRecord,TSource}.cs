using System.Diagnostics;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Functions.Telemetry;

namespace Tern.Functions.Batches;

/// <summary>Calls a handler for each record of a batch, and collects the failures.</summary>
internal sealed class Batch<TRecord, TSource>(IReadOnlyList<TRecord> records, Func<TRecord, CancellationToken, ValueTask> handler, BatchOptions? options, CancellationToken cancellationToken)
    where TSource : struct, IBatchSource<TRecord>
{
    private BatchBudget? _budget;
    private CancellationToken _token = cancellationToken;
    private BatchFailure?[]? _failures;
    private MessageGroups _groups;
    private int _nextGroup;

    /// <summary>Reports some failures; null for the log only.</summary>
    public IFailureReport<TRecord>? Report { get; init; }

    /// <summary>The heartbeats of the messages; null for none.</summary>
    public HeartbeatLoop? Heartbeat { get; set; }

    // A batch whose records do not fail does not create it.
    public ILogger Logger => field ??= options?.Logger ?? BatchLog.Create();

    /// <summary>Processes the records.</summary>
    /// <param name="maxConcurrency">The maximum number of records or groups at the same time. It is 1 for a stream.</param>
    /// <returns>The failures in the order of the batch: of a stream only the first. Null for none.</returns>
    /// <exception cref="BatchException">A record has no ID, or a record failed and the failures are not reported.</exception>
    public async ValueTask<IReadOnlyList<BatchItemFailure>?> ProcessAsync(int maxConcurrency)
    {
        ThrowIfIdIsMissing();
        using (_budget = BatchBudget.Create(options?.TimePerRecord ?? TimeSpan.Zero))
        {
            if (!_token.CanBeCanceled && _budget is not null)
                _token = _budget.Token;
            if (maxConcurrency == 1)
                await ProcessInOrderAsync().ConfigureAwait(false);
            else
                await ProcessGroupsAsync(maxConcurrency).ConfigureAwait(false);
        }
        return _failures is null ? null : Collect(_failures);
    }

    private void ThrowIfIdIsMissing()
    {
        for (int i = 0; i < records.Count; i++)
        {
            if (string.IsNullOrEmpty(TSource.GetId(records[i])))
                throw new BatchException($"Record {i + 1} of {records.Count} of the batch has no {TSource.IdName}, so its failure could not be reported. No record was processed, and the batch failed completely.");
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ProcessInOrderAsync()
    {
        HashSet<string>? failedGroups = null;
        bool isStopped = false;
        for (int i = 0; i < records.Count; i++)
        {
            string? group = TSource.GetGroup(records[i]);
            bool isSkipped = isStopped || (group is not null && failedGroups is not null && failedGroups.Contains(group));
            if (!isSkipped && await TryProcessAsync(i).ConfigureAwait(false))
                continue;
            if (isSkipped)
                Skip(i);
            isStopped = TSource.IsStream;
            if (group is not null)
                (failedGroups ??= new HashSet<string>(StringComparer.Ordinal)).Add(group);
        }
    }

    private async ValueTask ProcessGroupsAsync(int maxConcurrency)
    {
        _failures = new BatchFailure?[records.Count];
        _groups = MessageGroups.Create<TRecord, TSource>(records);
        var workers = new Task[Math.Min(maxConcurrency, _groups.Count)];
        for (int i = 0; i < workers.Length; i++)
            workers[i] = ProcessNextGroupsAsync();
        await Task.WhenAll(workers).ConfigureAwait(false);
    }

    private async Task ProcessNextGroupsAsync()
    {
        // The first worker would otherwise process all records whose handlers do not wait.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        int group;
        while ((group = Interlocked.Increment(ref _nextGroup) - 1) < _groups.Count)
        {
            bool isStopped = false;
            for (int i = _groups.GetFirst(group); i != MessageGroups.End; i = _groups.GetNext(i))
            {
                if (isStopped)
                    Skip(i);
                else
                    isStopped = !await TryProcessAsync(i).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Calls the handler for a record, unless the token is cancelled or the time of the invocation has ended.</summary>
    /// <returns>False after a failure, which is stored.</returns>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<bool> TryProcessAsync(int index)
    {
        if (_token.IsCancellationRequested || _budget is { HasTime: false })
        {
            Skip(index);
            return false;
        }
        Activity? span = TSource.StartSpan(records[index]);
        try
        {
            ValueTask processing = handler(records[index], _token);
            if (_budget is null || processing.IsCompleted)
                await processing.ConfigureAwait(false);
            else
                await _budget.WaitAsync(processing.AsTask()).ConfigureAwait(false);
            InvocationSpan.End(span, failure: null);
            Heartbeat?.End(index);
            return true;
        }
        catch (Exception e)
        {
            InvocationSpan.End(span, e);
            string id = TSource.GetId(records[index])!;
            Store(index, new BatchFailure(id, e));
            Heartbeat?.End(index);
            if (Report is null || !await TryReportAsync(Report, records[index], e).ConfigureAwait(false))
                BatchLog.RecordFailed(Logger, id, e);
            return false;
        }
    }

    private async ValueTask<bool> TryReportAsync(IFailureReport<TRecord> report, TRecord record, Exception exception)
    {
        ValueTask<bool> reporting = report.TryReportAsync(record, exception, Logger, _token);
        if (_budget is null || reporting.IsCompleted)
            return await reporting.ConfigureAwait(false);
        Task<bool> task = reporting.AsTask();
        try
        {
            await _budget.WaitAsync(task).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // The failure has been logged. Its handler is not awaited after the time of the batch.
            return true;
        }
        return await task.ConfigureAwait(false);
    }

    private void Skip(int index)
    {
        Heartbeat?.End(index);
        Store(index, new BatchFailure(TSource.GetId(records[index])!, exception: null));
    }

    private void Store(int index, BatchFailure failure) => (_failures ??= new BatchFailure?[records.Count])[index] = failure;

    private List<BatchItemFailure>? Collect(BatchFailure?[] all)
    {
        List<BatchFailure> failures = [];
        int skipped = 0;
        foreach (BatchFailure? failure in all)
        {
            if (failure is null)
                continue;
            failures.Add(failure);
            skipped += failure.Exception is null ? 1 : 0;
        }
        if (failures.Count == 0)
            return null;
        if (skipped > 0)
            BatchLog.RecordsNotProcessed(Logger, skipped, records.Count);
        if (options is { ReportsFailures: false })
            throw BatchException.Create(records.Count, failures);
        int count = TSource.IsStream ? 1 : failures.Count;
        var items = new List<BatchItemFailure>(count);
        for (int i = 0; i < count; i++)
            items.Add(new BatchItemFailure { ItemIdentifier = failures[i].RecordId });
        return items;
    }
}
