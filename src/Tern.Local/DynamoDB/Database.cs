using System.Collections.Concurrent;
using Tern.Local.Durability;
using Tern.Local.DynamoDB.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;
using Tern.Local.Memory;

namespace Tern.Local.DynamoDB;

/// <summary>Tables, streams and tokens, in memory or kept in a folder.</summary>
/// <remarks>
/// Gates are entered in this order: the catalog's, tables' by name, the log's. Methods that write return a position of the log; the request
/// is answered when <see cref="FlushAsync"/> has brought it to disk. Others can see a write a moment earlier.
/// </remarks>
internal sealed class Database : IDisposable
{
    private readonly ConcurrentDictionary<string, Table> _tables = new(StringComparer.Ordinal);
    private readonly Lock _catalogGate = new();
    private readonly DataFolder? _folder;
    private long _sequence;
    private int _isCompacting;

    private Database(DatabaseOptions options, string? folder)
    {
        Options = options;
        Transitions = new TransitionTime(options.Time);
        if (folder is null)
            return;
        _folder = DataFolder.Open(folder, FileMagic, content => LogReplay.Apply(this, content), isUsed: false, options.Disk);
        CompleteTransitions();
    }

    /// <summary>What the files of a database begin with; the last byte is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernDDB\x01"u8;

    public DatabaseOptions Options { get; }

    public StreamRegistry Streams { get; } = new();

    public TokenLedger Tokens { get; } = new();

    /// <summary>The number of the last change of any item.</summary>
    public long LastSequence => Volatile.Read(ref _sequence);

    public DateTimeOffset Now => Options.Time.GetUtcNow();

    /// <summary>The clock by which tables and indexes become active, and tables are gone.</summary>
    public TransitionTime Transitions { get; }

    public static Database InMemory(DatabaseOptions options) => new(options, null);

    /// <summary>Opens the database that a folder holds, or makes one there.</summary>
    /// <exception cref="LocalStorageException">The folder is in use, damaged, or cannot be written.</exception>
    public static Database Open(string folder, DatabaseOptions options) => new(options, folder);

    /// <summary>The table of a name in whatever status, or null.</summary>
    public Table? FindTable(string name)
    {
        if (!_tables.TryGetValue(name, out Table? table))
            return null;
        if (table.GoneAt is { } gone && Transitions.HasReached(gone))
        {
            _tables.TryRemove(new(name, table));
            return null;
        }
        return table;
    }

    /// <summary>The table of a name or resource name for an operation on its items.</summary>
    /// <exception cref="LocalServiceException">There is none, or it is being made or deleted.</exception>
    public Table TableForItems(string name)
    {
        Table table = FindTable(ResourceNames.TableName(name)) ?? throw ServiceErrors.TableNotFound();
        TableDefinition definition = table.Definition;
        bool isBeingMade = !definition.IsUpdated && !Transitions.HasReached(definition.ReadyAt);
        return table.GoneAt is null && !isBeingMade ? table : throw ServiceErrors.TableNotFound();
    }

    /// <summary>Makes a table ready for an operation on its items; the caller has entered its gate.</summary>
    /// <exception cref="LocalServiceException">The table was deleted meanwhile.</exception>
    public void Prepare(Table table)
    {
        if (table.GoneAt is not null)
            throw ServiceErrors.TableNotFound();
        DeleteExpired(table);
    }

    /// <summary>The names of all tables in their order.</summary>
    public string[] TableNames() => [.. _tables.Keys.Where(name => FindTable(name) is not null).Order(StringComparer.Ordinal)];

    /// <exception cref="LocalServiceException">There is a table of that name.</exception>
    public long CreateTable(TableDefinition definition)
    {
        lock (_catalogGate)
        {
            if (FindTable(definition.Name) is not null)
                throw new LocalServiceException("ResourceInUseException", $"Table already exists: {definition.Name}");
            return Define(definition);
        }
    }

    /// <summary>Replaces a table's definition by one that is made from the present one.</summary>
    /// <param name="table">The table; it is not being deleted.</param>
    /// <param name="change">Makes the new definition; it is called while the table is held and may throw.</param>
    public long ChangeTable(Table table, Func<TableDefinition, TableDefinition> change)
    {
        lock (_catalogGate)
        {
            lock (table.Gate)
                return Define(change(table.Definition));
        }
    }

    public long DeleteTable(Table table)
    {
        lock (_catalogGate)
        {
            lock (table.Gate)
            {
                DateTimeOffset now = Now;
                long position = _folder is null ? 0 : Append(writer => LogRecords.TableDeleted(writer, table.Name, now));
                ApplyDeletion(table.Name, now);
                return position;
            }
        }
    }

    /// <summary>Writes items, all or none; the caller holds the gates of their tables.</summary>
    /// <param name="changes">What to write; changes that are nothing are left out.</param>
    /// <param name="token">The token of the transaction that writes, if it has one.</param>
    /// <param name="isExpiry">Whether the items' time to live is over.</param>
    public long Commit(ReadOnlySpan<Change> changes, TokenEntry? token = null, bool isExpiry = false)
    {
        changes = WithoutNothing(changes);
        if (changes.IsEmpty && token is null)
            return 0;
        DateTimeOffset now = Now;
        long firstSequence = Interlocked.Add(ref _sequence, changes.Length) - changes.Length + 1;
        long position = 0;
        if (_folder is not null)
        {
            using var content = new NativeBuffer();
            LogRecords.ItemsWritten(new RecordWriter(content), changes, now, firstSequence, isExpiry, token);
            position = _folder.Log.Append(content.WrittenSpan);
        }
        if (token is not null)
            Tokens.Complete(token);
        ApplyChanges(changes, now, firstSequence, isExpiry);
        return position;
    }

    /// <summary>Deletes the items of a table whose time to live is over; the caller holds the table's gate.</summary>
    /// <remarks>
    /// The service deletes them within a few days and shows them until then; here nobody sees an item after its time, so that tests
    /// need not wait. Nothing waits for the disk, because a later opening finds the same items to be expired.
    /// </remarks>
    public void DeleteExpired(Table table)
    {
        while (table.FindExpired(Now) is { } expired)
            Commit([new Change(table, expired, null)], isExpiry: true);
    }

    /// <summary>Completes when the write at a position, and all before it, are on disk.</summary>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (_folder is null)
            return;
        await _folder.Log.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        if (_folder.Log.FileLength > Math.Max(Options.CompactionThreshold, 2 * _folder.SnapshotLength)
            && Interlocked.Exchange(ref _isCompacting, 1) == 0)
        {
            try
            {
                Compact(_folder);
            }
            finally
            {
                Volatile.Write(ref _isCompacting, 0);
            }
        }
    }

    public void Dispose() => _folder?.Dispose();

    internal void ApplyDefinition(TableDefinition definition, DateTimeOffset time)
    {
        if (!_tables.TryGetValue(definition.Name, out Table? table) || table.GoneAt is not null)
            _tables[definition.Name] = table = new Table(definition);
        else
            table.Definition = definition;
        if (table.Stream?.Definition == definition.Stream)
            return;
        table.Stream?.End(time, Volatile.Read(ref _sequence));
        table.Stream = definition.Stream is not { } stream
            ? null
            : Streams.Find(definition.Name, stream.Label) ?? Added(new StreamLog(definition.Name, definition.Key, stream, time, Volatile.Read(ref _sequence) + 1));
    }

    internal void ApplyDeletion(string name, DateTimeOffset time)
    {
        if (!_tables.TryGetValue(name, out Table? table))
            return;
        table.Stream?.End(time, Volatile.Read(ref _sequence));
        DateTimeOffset gone = Transitions.Now + Options.DeleteTableDelay;
        table.GoneAt = gone;
        if (Transitions.HasReached(gone))
            _tables.TryRemove(name, out _);
    }

    internal void ApplyChanges(ReadOnlySpan<Change> changes, DateTimeOffset time, long firstSequence, bool isExpiry)
    {
        ApplySequence(firstSequence + changes.Length - 1);
        for (int i = 0; i < changes.Length; i++)
        {
            Change change = changes[i];
            if (change.Table.Stream is { } stream && !change.IsEmpty)
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

    /// <summary>Sees to it that later numbers are greater.</summary>
    internal void ApplySequence(long sequence)
    {
        long seen = Volatile.Read(ref _sequence);
        while (seen < sequence)
            seen = Interlocked.CompareExchange(ref _sequence, sequence, seen) is var found && found == seen ? sequence : found;
    }

    private static ReadOnlySpan<Change> WithoutNothing(ReadOnlySpan<Change> changes)
    {
        foreach (Change change in changes)
        {
            if (change.IsNothing)
                return changes.ToArray().Where(other => !other.IsNothing).ToArray();
        }
        return changes;
    }

    /// <summary>What was in progress when the folder was closed is complete when it is opened, regardless of the clock.</summary>
    private void CompleteTransitions()
    {
        foreach (Table table in _tables.Values)
        {
            if (table.GoneAt is not null)
                _tables.TryRemove(table.Name, out _);
            Transitions.MoveTo(table.Definition.ReadyAt);
            foreach (IndexDefinition index in table.Definition.Indexes)
                Transitions.MoveTo(index.ReadyAt);
        }
    }

    private StreamLog Added(StreamLog stream)
    {
        Streams.Add(stream);
        return stream;
    }

    private long Define(TableDefinition definition)
    {
        DateTimeOffset now = Now;
        long position = _folder is null ? 0 : Append(writer => LogRecords.TableDefined(writer, definition, now));
        ApplyDefinition(definition, now);
        return position;
    }

    private long Append(Action<RecordWriter> write)
    {
        using var content = new NativeBuffer();
        write(new RecordWriter(content));
        return _folder!.Log.Append(content.WrittenSpan);
    }

    private void Compact(DataFolder folder)
    {
        try
        {
            Snapshot snapshot;
            lock (_catalogGate)
            {
                using TableGates _ = TableGates.Enter(_tables.Values);
                folder.BeginNextLog();
                snapshot = new Snapshot(
                    [.. _tables.Values.Where(table => table.GoneAt is null).Select(table => (table.Definition, table.Items.ToArray()))],
                    [.. Streams.ToArray(Now).Select(stream => (stream, stream.ToArray()))],
                    Tokens.Completed(),
                    Volatile.Read(ref _sequence),
                    Now);
            }
            folder.WriteSnapshot(snapshot.WriteTo);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or LocalStorageException)
        {
            // No harm is done: the old snapshot and all logs are still there, and the next long log brings the next try. A request
            // whose own write is safe on disk must not fail for it.
        }
    }
}
