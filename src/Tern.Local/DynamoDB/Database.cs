using System.Collections.Concurrent;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB;

/// <summary>The tables, streams and transaction tokens, in memory or stored in a folder.</summary>
/// <remarks>
/// Locks are taken in this order: catalog, tables by name, log. Methods that write return a position of the log; the response is sent when
/// <see cref="FlushAsync"/> has written it to disk. Other requests can read a write before that.
/// </remarks>
internal sealed class Database : ILoggedStore, IDisposable
{
    private readonly ConcurrentDictionary<string, Table> _tables = new(StringComparer.Ordinal);
    private readonly Lock _catalogLock = new();
    private readonly StoreLog? _log;
    private readonly DatabaseRecords? _records;
    private long _sequence;

    private Database(DatabaseOptions options, string? folder)
    {
        Options = options;
        StatusClock = new MonotonicClock(options.Time);
        if (folder is null)
            return;
        _log = StoreLog.Open(folder, FileMagic, this, isUsed: false, options.Log);
        _records = new DatabaseRecords(_log);
        CompleteTransitions();
        foreach (Table table in _tables.Values)
        {
            lock (table.Lock)
                ItemExpiration.Schedule(this, table);
        }
    }

    /// <summary>The magic number of the files of a database; the last byte is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernDDB\x01"u8;

    public DatabaseOptions Options { get; }

    public StreamRegistry Streams { get; } = new();

    public IdempotencyTokenStore Tokens { get; } = new();

    /// <summary>The sequence number of the last change of any item.</summary>
    public long LastSequence => Volatile.Read(ref _sequence);

    public DateTimeOffset Now => Options.Time.GetUtcNow();

    /// <summary>The clock for the status changes of tables and indexes.</summary>
    public MonotonicClock StatusClock { get; }

    public static Database InMemory(DatabaseOptions options) => new(options, null);

    /// <summary>Opens the database in a folder, or creates it.</summary>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public static Database Open(string folder, DatabaseOptions options) => new(options, folder);

    /// <summary>Returns the table with a name, in any status; null if there is none.</summary>
    public Table? FindTable(string name)
    {
        if (!_tables.TryGetValue(name, out Table? table))
            return null;
        if (table.DeletionCompletesAt is { } gone && StatusClock.HasReached(gone))
        {
            _tables.TryRemove(new(name, table));
            return null;
        }
        return table;
    }

    /// <summary>Returns the table with a name or ARN, for an operation on its items.</summary>
    /// <exception cref="DynamoDBServiceException">The table does not exist, or its status is <c>CREATING</c> or <c>DELETING</c>.</exception>
    public Table FindTableForItems(string name)
    {
        Table table = FindTable(ResourceNames.TableName(name)) ?? throw ServiceErrors.TableNotFound();
        TableDefinition definition = table.Definition;
        bool isBeingMade = !definition.IsUpdated && !StatusClock.HasReached(definition.ReadyAt);
        return table.DeletionCompletesAt is null && !isBeingMade ? table : throw ServiceErrors.TableNotFound();
    }

    /// <summary>Prepares a table for an operation on its items. The caller holds its lock.</summary>
    /// <exception cref="DynamoDBServiceException">The table has been deleted.</exception>
    public void Prepare(Table table)
    {
        if (table.DeletionCompletesAt is not null)
            throw ServiceErrors.TableNotFound();
        DeleteExpired(table);
    }

    /// <summary>Returns the names of all tables in ordinal order.</summary>
    public string[] TableNames() => [.. _tables.Keys.Where(name => FindTable(name) is not null).Order(StringComparer.Ordinal)];

    /// <exception cref="DynamoDBServiceException">A table with this name exists.</exception>
    public long CreateTable(TableDefinition definition)
    {
        lock (_catalogLock)
        {
            if (FindTable(definition.Name) is not null)
                throw new DynamoDBServiceException("ResourceInUseException", $"Table already exists: {definition.Name}");
            return Define(definition);
        }
    }

    /// <summary>Changes the definition of a table.</summary>
    /// <param name="table">The table, which is not being deleted.</param>
    /// <param name="change">Creates the new definition from the current one. It is called with the table's lock held, and may throw.</param>
    public long ChangeTable(Table table, Func<TableDefinition, TableDefinition> change)
    {
        lock (_catalogLock)
        {
            lock (table.Lock)
            {
                long position = Define(change(table.Definition));
                ItemExpiration.Schedule(this, table);
                return position;
            }
        }
    }

    public long DeleteTable(Table table)
    {
        lock (_catalogLock)
        {
            lock (table.Lock)
            {
                DateTimeOffset now = Now;
                long position = _records?.TableDeleted(table.Name, now) ?? 0;
                ApplyDeletion(table.Name, now);
                ItemExpiration.Cancel(table);
                return position;
            }
        }
    }

    /// <summary>Writes items atomically. The caller holds the locks of their tables.</summary>
    /// <param name="changes">The changes to write. Changes without an effect are skipped.</param>
    /// <param name="token">The token of the transaction; null if it has none.</param>
    /// <param name="isExpiry">Whether the items are deleted because their time to live has expired.</param>
    public long Commit(ReadOnlySpan<Change> changes, IdempotencyToken? token = null, bool isExpiry = false)
    {
        changes = WithoutNoOps(changes);
        if (changes.IsEmpty && token is null)
            return 0;
        DateTimeOffset now = Now;
        long firstSequence = Interlocked.Add(ref _sequence, changes.Length) - changes.Length + 1;
        long position = _records?.ItemsWritten(changes, now, firstSequence, isExpiry, token) ?? 0;
        if (token is not null)
            Tokens.Complete(token);
        ApplyChanges(changes, now, firstSequence, isExpiry);
        foreach (Change change in changes)
            ItemExpiration.Schedule(this, change.Table);
        return position;
    }

    /// <summary>Deletes the items of a table whose time to live has expired. The caller holds the table's lock.</summary>
    /// <remarks>
    /// The service deletes expired items within a few days, and returns them until then. Here expired items are never returned, so that tests
    /// need not wait: <see cref="ItemExpiration"/> deletes them at their time, and so does a request before that. No flush is necessary, because the
    /// same items are expired after the next start.
    /// </remarks>
    public void DeleteExpired(Table table)
    {
        while (table.FindExpired(Now) is { } expired)
            Commit([new Change(table, expired, null)], isExpiry: true);
    }

    /// <summary>Completes when the write at a position and all writes before it are on disk.</summary>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (_log is null)
            return;
        await _log.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        _log.CompactIfLong();
    }

    public void Dispose()
    {
        foreach (Table table in _tables.Values)
        {
            lock (table.Lock)
                ItemExpiration.Cancel(table);
        }
        _log?.Dispose();
    }

    StoreReplay ILoggedStore.CreateReplay() => new DatabaseReplay(this);

    ISnapshot ILoggedStore.CreateSnapshot(Action startNextLog)
    {
        lock (_catalogLock)
        {
            using TableLocks _ = TableLocks.Enter(_tables.Values);
            startNextLog();
            return new DatabaseSnapshot(
                [.. _tables.Values.Where(table => table.DeletionCompletesAt is null).Select(table => (table.Definition, table.Items.ToArray()))],
                [.. Streams.ToArray(Now).Select(stream => (stream, stream.ToArray()))],
                Tokens.Completed(),
                Volatile.Read(ref _sequence),
                Now);
        }
    }

    internal void ApplyDefinition(TableDefinition definition, DateTimeOffset time)
    {
        if (!_tables.TryGetValue(definition.Name, out Table? table) || table.DeletionCompletesAt is not null)
            _tables[definition.Name] = table = new Table(definition);
        else
            table.Definition = definition;
        if (table.Stream?.Definition == definition.Stream)
            return;
        table.Stream?.Disable(time, Volatile.Read(ref _sequence));
        table.Stream = definition.Stream is not { } stream
            ? null
            : Streams.Find(definition.Name, stream.Label) ?? AddStream(new StreamLog(definition.Name, definition.Key, stream, time, Volatile.Read(ref _sequence) + 1));
    }

    internal void ApplyDeletion(string name, DateTimeOffset time)
    {
        if (!_tables.TryGetValue(name, out Table? table))
            return;
        table.Stream?.Disable(time, Volatile.Read(ref _sequence));
        DateTimeOffset gone = StatusClock.Now + Options.DeleteTableDelay;
        table.DeletionCompletesAt = gone;
        if (StatusClock.HasReached(gone))
            _tables.TryRemove(name, out _);
    }

    internal void ApplyChanges(ReadOnlySpan<Change> changes, DateTimeOffset time, long firstSequence, bool isExpiry)
    {
        ApplySequence(firstSequence + changes.Length - 1);
        for (int i = 0; i < changes.Length; i++)
        {
            Change change = changes[i];
            if (change.Table.Stream is { } stream && !change.IsUnchanged)
            {
                stream.Add(new StreamEvent
                {
                    Sequence = firstSequence + i,
                    Time = time,
                    Keys = change.KeyAttributes,
                    Old = change.Old?.Attributes,
                    New = change.New?.Attributes,
                    IsExpiry = isExpiry,
                });
            }
            change.Table.Apply(change.Old, change.New);
        }
    }

    internal void ApplyStream(StreamLog stream) => Streams.Add(stream);

    /// <summary>Increases the last sequence number to at least <paramref name="sequence"/>.</summary>
    internal void ApplySequence(long sequence)
    {
        long seen = Volatile.Read(ref _sequence);
        while (seen < sequence)
            seen = Interlocked.CompareExchange(ref _sequence, sequence, seen) is var found && found == seen ? sequence : found;
    }

    private static ReadOnlySpan<Change> WithoutNoOps(ReadOnlySpan<Change> changes)
    {
        foreach (Change change in changes)
        {
            if (change.IsNoOp)
                return changes.ToArray().Where(other => !other.IsNoOp).ToArray();
        }
        return changes;
    }

    /// <summary>Completes the status changes that were in progress when the folder was closed, regardless of the clock.</summary>
    private void CompleteTransitions()
    {
        foreach (Table table in _tables.Values)
        {
            if (table.DeletionCompletesAt is not null)
                _tables.TryRemove(table.Name, out _);
            StatusClock.AdvanceTo(table.Definition.ReadyAt);
            foreach (IndexDefinition index in table.Definition.Indexes)
                StatusClock.AdvanceTo(index.ReadyAt);
        }
    }

    private StreamLog AddStream(StreamLog stream)
    {
        Streams.Add(stream);
        return stream;
    }

    private long Define(TableDefinition definition)
    {
        DateTimeOffset now = Now;
        long position = _records?.TableDefined(definition, now) ?? 0;
        ApplyDefinition(definition, now);
        return position;
    }
}
