using Tern.Functions.Testing.Metrics;

namespace Tern.Functions.Testing.Logs;

/// <summary>The records of the log and the metrics in them. Thread-safe.</summary>
internal sealed class FunctionLog
{
    private readonly Lock _lock = new();
    private readonly List<FunctionLogRecord> _records = [];
    private readonly List<FunctionMetric> _metrics = [];
    private TaskCompletionSource _added = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public IReadOnlyList<FunctionLogRecord> Records
    {
        get
        {
            lock (_lock)
                return [.. _records];
        }
    }

    public IReadOnlyList<FunctionMetric> Metrics
    {
        get
        {
            lock (_lock)
                return [.. _metrics];
        }
    }

    /// <summary>Adds a record.</summary>
    /// <param name="text">The record.</param>
    /// <param name="requestId">The ID of the invocation in flight; null for none, or if it is not known.</param>
    public void Add(string text, string? requestId = null)
    {
        FunctionLogRecord record = LogRecordReader.Read(text, requestId);
        TaskCompletionSource added;
        lock (_lock)
        {
            _records.Add(record);
            if (record.Json is { } json)
                EmfReader.Read(json, _metrics);
            added = _added;
            _added = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }
        added.SetResult();
    }

    /// <summary>Waits for a record.</summary>
    public async Task<FunctionLogRecord> WaitAsync(Func<FunctionLogRecord, bool> condition, CancellationToken cancellationToken)
    {
        for (int i = 0; ;)
        {
            FunctionLogRecord? record = null;
            Task added;
            lock (_lock)
            {
                added = _added.Task;
                if (i < _records.Count)
                    record = _records[i++];
            }
            if (record is null)
                await added.WaitAsync(cancellationToken).ConfigureAwait(false);
            else if (condition(record))
                return record;
        }
    }
}
