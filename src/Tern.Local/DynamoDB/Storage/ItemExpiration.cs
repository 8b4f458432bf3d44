using Tern.Local.Delivery;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>Deletes the items of a table whose time to live has expired. A table has at most one such effect, so that the number of items does not matter.</summary>
internal sealed class ItemExpiration : Effect
{
    private readonly Database _database;
    private readonly Table _table;
    private readonly DateTimeOffset _dueAt;

    private ItemExpiration(Database database, Table table, DateTimeOffset dueAt)
    {
        _database = database;
        _table = table;
        _dueAt = dueAt;
    }

    /// <summary>Schedules the effect of a table for its earliest expiry, after its items or its definition were changed. The caller holds the lock of the table.</summary>
    public static void Schedule(Database database, Table table)
    {
        if (database.Options.Effects is not { } effects || (table.Expiration is null && !table.HasExpiries))
            return;
        DateTimeOffset now = database.Now;
        DateTimeOffset? next = table.DeletionCompletesAt is null ? table.FindNextExpiry(now) : null;
        // An effect that is too early deletes nothing, and is scheduled again. This is cheaper than a new effect for each change of the first item.
        if (next is not null && table.Expiration?._dueAt <= next)
            return;
        Cancel(table);
        if (next is not { } dueAt)
            return;
        // An expiration in the future ends the chain: a loop in which time passes does not prevent the end of the effects.
        using (DeliveryChain.Enter(dueAt > now ? 0 : DeliveryChain.Length))
            table.Expiration = new ItemExpiration(database, table, dueAt);
        effects.Schedule(table.Expiration, dueAt);
    }

    /// <summary>Cancels the effect of a table. The caller holds the lock of the table.</summary>
    public static void Cancel(Table table)
    {
        table.Expiration?.Cancel();
        table.Expiration = null;
    }

    protected internal override void Execute()
    {
        lock (_table.Lock)
        {
            if (IsCancelled)
                return;
            _database.DeleteExpired(_table);
            // It remains until here, so that the deletion of each item does not schedule another one, and that the deletion of the table cancels it if it is
            // executed again after an error of the log.
            _table.Expiration = null;
            Schedule(_database, _table);
        }
    }
}
