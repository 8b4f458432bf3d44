namespace Tern.Batches;

/// <summary>
/// Sends any number of entries by an operation that takes batches and answers for each entry: packs them, sends again what
/// may be taken the next time, and tells what became of each, in the caller's order. For the packages of services.
/// </summary>
/// <remarks>A request that fails as a whole ends the run, but those under way are waited for: their entries may have been taken.</remarks>
public sealed class EntryRun<TEntry, TResult>
    where TResult : class
{
    private volatile Exception? _failure;

    /// <summary>The operation's name, for messages.</summary>
    public required string Operation { get; init; }

    /// <summary>How much a request may have.</summary>
    public required BatchLimits Limits { get; init; }

    /// <summary>An entry's size, by the service's way of counting.</summary>
    public required Func<TEntry, long> SizeOf { get; init; }

    /// <summary>
    /// What entries have in common that arrive in the order given (<see cref="OrderedBatchOptions.PreserveOrder"/>); null for
    /// an entry without. Null, the default, keeps no order.
    /// </summary>
    public Func<TEntry, string?>? OrderKeyOf { get; init; }

    /// <summary>The order in which entries are sent; null, the default, for the caller's.</summary>
    public Comparison<TEntry>? SendOrder { get; init; }

    /// <summary>Whether an entry may be sent in a request whose first entry is another one; null, the default, where any may.</summary>
    public Func<TEntry, TEntry, bool>? CanJoin { get; init; }

    /// <summary>Sends a batch and says of each entry what became of it.</summary>
    public required Func<IReadOnlyList<BatchEntry<TEntry, TResult>>, CancellationToken, Task> SendAsync { get; init; }

    /// <summary>Concurrency and attempts.</summary>
    public required BatchOptions Options { get; init; }

    /// <summary>The clock of the pauses.</summary>
    public required TimeProvider TimeProvider { get; init; }

    /// <summary>Sends all; called once.</summary>
    /// <param name="values">The entries.</param>
    /// <param name="cancellationToken">Ends the run; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each entry, in the order given, what the service says of it.</returns>
    /// <exception cref="ArgumentException">An entry is null.</exception>
    /// <exception cref="BatchIncompleteException{TResult}">Some were not taken.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<IReadOnlyList<TResult>> RunAsync(IReadOnlyList<TEntry> values, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(values);
        for (int i = 0; i < values.Count; i++)
        {
            if (values[i] is null)
                throw new ArgumentException($"The entry at {i} is null.", nameof(values));
        }
        BatchEntry<TEntry, TResult>[] entries = [.. values.Select((value, index) => new BatchEntry<TEntry, TResult>(index, value))];
        if (OrderKeyOf is null)
            await SendAllAsync(entries, cancellationToken).ConfigureAwait(false);
        else
            await SendInOrderAsync(entries, OrderKeyOf, cancellationToken).ConfigureAwait(false);

        BatchFailure[] failures = [.. entries.Where(entry => entry.Result is null).Select(FailureOf)];
        return failures.Length == 0
            ? [.. entries.Select(entry => entry.Result!)]
            : throw new BatchIncompleteException<TResult>(Operation, failures, [.. entries.Select(entry => entry.Result)]);
    }

    /// <summary>One entry of each key, then the next of each, so that a request never has two of a key.</summary>
    private async Task SendInOrderAsync(
        BatchEntry<TEntry, TResult>[] entries, Func<TEntry, string?> orderKeyOf, CancellationToken cancellationToken)
    {
        // Entries without a key stand in the first round; a round has at most one of each other key.
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
            entries, Limits, entry => SizeOf(entry.Value), CanJoin is null ? null : (first, entry) => CanJoin(first.Value, entry.Value));
        return new BatchRun<BatchEntry<TEntry, TResult>>(batches, SendBatchAsync, Options, TimeProvider, Random.Shared.NextDouble).RunAsync(cancellationToken);
    }

    private async Task<IReadOnlyList<BatchEntry<TEntry, TResult>>> SendBatchAsync(IReadOnlyList<BatchEntry<TEntry, TResult>> batch, CancellationToken cancellationToken)
    {
        if (_failure is not null)
            return [];
        foreach (BatchEntry<TEntry, TResult> entry in batch)
            entry.Fail(BatchFailure.NoAnswer, "The service's answer does not mention the entry.", isToRetry: false);
        try
        {
            await SendAsync(batch, cancellationToken).ConfigureAwait(false);
        }
        catch (TernException e)
        {
            _failure = e;
            foreach (BatchEntry<TEntry, TResult> entry in batch)
                entry.Fail(e is ServiceException error ? error.ErrorCode : e.GetType().Name, e.Message, isToRetry: false, e);
        }
        return [.. batch.Where(entry => entry.IsToRetry)];
    }

    private BatchFailure FailureOf(BatchEntry<TEntry, TResult> entry) =>
        entry.Failure ?? new(entry.Index, BatchFailure.NotSent, "The run ended before its turn: an entry or a request before it had failed.", _failure);
}
