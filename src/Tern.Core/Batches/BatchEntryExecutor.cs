using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Sends any number of entries by an operation that accepts batches and returns a result for each entry. It packs the entries, retries those that
/// can be retried, and returns the results in the caller's order. For service packages.
/// </summary>
/// <remarks>
/// A request that fails as a whole ends the operation. Requests in flight are completed first, because their entries may have been accepted.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class BatchEntryExecutor<TEntry, TResult>
    where TResult : class
{
    private volatile Exception? _failure;

    /// <summary>The name of the operation, for messages.</summary>
    public required string Operation { get; init; }

    /// <summary>The limits of one request.</summary>
    public required BatchLimits Limits { get; init; }

    /// <summary>Returns the size of an entry, as the service counts it.</summary>
    public required Func<TEntry, long> GetSize { get; init; }

    /// <summary>
    /// Returns the key of an entry: entries with the same key arrive in the order given (<see cref="OrderedBatchOptions.PreserveOrder"/>). A key
    /// of null means no order. The default, null, preserves no order.
    /// </summary>
    public Func<TEntry, string?>? GetOrderKey { get; init; }

    /// <summary>The order in which entries are sent. The default, null, is the caller's order.</summary>
    public Comparison<TEntry>? SendOrder { get; init; }

    /// <summary>Whether an entry may be in a request whose first entry is the given one. The default, null, allows any.</summary>
    public Func<TEntry, TEntry, bool>? CanJoin { get; init; }

    /// <summary>Sends a batch and reports the result of each entry.</summary>
    public required Func<IReadOnlyList<BatchEntry<TEntry, TResult>>, CancellationToken, Task> SendAsync { get; init; }

    /// <summary>Concurrency and attempts.</summary>
    public required BatchOptions Options { get; init; }

    /// <summary>The clock for the delays.</summary>
    public required TimeProvider TimeProvider { get; init; }

    /// <summary>Sends all entries. Call it once.</summary>
    /// <param name="values">The entries.</param>
    /// <param name="cancellationToken">Cancels the operation and its requests in flight. The service may have processed these.</param>
    /// <returns>The result of each entry, in the order given.</returns>
    /// <exception cref="ArgumentException">An entry is null.</exception>
    /// <exception cref="TernBatchIncompleteException{TResult}">Some entries failed.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async Task<IReadOnlyList<TResult>> ExecuteAsync(IReadOnlyList<TEntry> values, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(values);
        for (int i = 0; i < values.Count; i++)
        {
            if (values[i] is null)
                throw new ArgumentException($"The entry at index {i} is null.", nameof(values));
        }
        BatchEntry<TEntry, TResult>[] entries = [.. values.Select((value, index) => new BatchEntry<TEntry, TResult>(index, value))];
        if (GetOrderKey is null)
            await SendAllAsync(entries, cancellationToken).ConfigureAwait(false);
        else
            await SendInOrderAsync(entries, GetOrderKey, cancellationToken).ConfigureAwait(false);

        BatchFailure[] failures = [.. entries.Where(entry => entry.Result is null).Select(GetFailure)];
        return failures.Length == 0
            ? [.. entries.Select(entry => entry.Result!)]
            : throw new TernBatchIncompleteException<TResult>(Operation, failures, [.. entries.Select(entry => entry.Result)]);
    }

    /// <summary>Sends the first entry of each key, then the second, so that no request has two entries of one key.</summary>
    private async Task SendInOrderAsync(
        BatchEntry<TEntry, TResult>[] entries, Func<TEntry, string?> orderKeyOf, CancellationToken cancellationToken)
    {
        // Entries without a key are in the first round. A round has at most one entry of each key.
        var rounds = new List<List<BatchEntry<TEntry, TResult>>>();
        var entriesOfKey = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (BatchEntry<TEntry, TResult> entry in entries)
        {
            int round = 0;
            if (orderKeyOf(entry.Value) is { } key)
                entriesOfKey[key] = (round = entriesOfKey.GetValueOrDefault(key)) + 1;
            if (round == rounds.Count)
                rounds.Add([]);
            rounds[round].Add(entry);
        }

        var failedKeys = new HashSet<string>(StringComparer.Ordinal);
        foreach (List<BatchEntry<TEntry, TResult>> round in rounds)
        {
            round.RemoveAll(entry => orderKeyOf(entry.Value) is { } key && failedKeys.Contains(key));
            await SendAllAsync(round, cancellationToken).ConfigureAwait(false);
            failedKeys.UnionWith(round.Where(entry => entry.Result is null).Select(entry => orderKeyOf(entry.Value)).OfType<string>());
        }
    }

    private Task<IReadOnlyList<BatchEntry<TEntry, TResult>>> SendAllAsync(IReadOnlyList<BatchEntry<TEntry, TResult>> entries, CancellationToken cancellationToken)
    {
        if (SendOrder is not null)
            entries = [.. entries.OrderBy(entry => entry.Value, Comparer<TEntry>.Create(SendOrder))];
        IReadOnlyList<IReadOnlyList<BatchEntry<TEntry, TResult>>> batches = BatchPacking.BySize(
            entries, Limits, entry => GetSize(entry.Value), CanJoin is null ? null : (first, entry) => CanJoin(first.Value, entry.Value));
        return new BatchExecutor<BatchEntry<TEntry, TResult>>(batches, SendBatchAsync, Options, TimeProvider, Random.Shared.NextDouble).ExecuteAsync(cancellationToken);
    }

    private async Task<IReadOnlyList<BatchEntry<TEntry, TResult>>> SendBatchAsync(IReadOnlyList<BatchEntry<TEntry, TResult>> batch, CancellationToken cancellationToken)
    {
        if (_failure is not null)
            return [];
        foreach (BatchEntry<TEntry, TResult> entry in batch)
            entry.Fail(BatchFailure.NoResponse, "The response does not contain the entry. Its outcome is unknown.", shouldRetry: false);
        try
        {
            await SendAsync(batch, cancellationToken).ConfigureAwait(false);
        }
        catch (TernException e)
        {
            _failure = e;
            foreach (BatchEntry<TEntry, TResult> entry in batch)
                entry.Fail(e is TernServiceException error ? error.ErrorCode : e.GetType().Name, e.Message, shouldRetry: false, e);
        }
        return [.. batch.Where(entry => entry.ShouldRetry)];
    }

    private BatchFailure GetFailure(BatchEntry<TEntry, TResult> entry) =>
        entry.Failure ?? new(entry.Index, BatchFailure.NotSent, "The entry was not sent, because an earlier entry or request failed.", _failure);
}
