using System.Buffers.Binary;
using System.Globalization;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>The items and indexes of a table.</summary>
/// <remarks>All members except <see cref="Lock"/> and <see cref="Name"/> require that the caller holds <see cref="Lock"/>.</remarks>
internal sealed class Table
{
    // The service does not delete items with an expiry further in the past, because such a time is probably a mistake.
    private static readonly TimeSpan OldestExpiry = TimeSpan.FromDays(5 * 365);

    // An expiry after the year 9999 is never reached.
    private static readonly long LastExpiry = DateTimeOffset.MaxValue.ToUnixTimeSeconds();

    private readonly SortedStore<StoredItem> _expiries = new();
    private TableDefinition _definition;

    public Table(TableDefinition definition)
    {
        _definition = definition;
        Name = definition.Name;
        Indexes = definition.Indexes.Select(index => new IndexStore(index, definition.Key)).ToList();
    }

    /// <summary>The lock for reading and writing the table. The locks of several tables are taken in the order of the table names.</summary>
    public Lock Lock { get; } = new();

    public string Name { get; }

    /// <summary>When the deletion in progress is complete; null if the table is not being deleted.</summary>
    public DateTimeOffset? DeletionCompletesAt { get; set; }

    public SortedStore<StoredItem> Items { get; } = new();

    public List<IndexStore> Indexes { get; private set; }

    /// <summary>The enabled stream; null if the stream is disabled.</summary>
    public StreamLog? Stream { get; set; }

    /// <summary>The deletion of expired items that is scheduled; null if there is none.</summary>
    public ItemExpiration? Expiration { get; set; }

    /// <summary>Whether items have a time to live.</summary>
    public bool HasExpiries => _expiries.Count > 0;

    /// <summary>The size of all items, in bytes.</summary>
    public long SizeBytes { get; private set; }

    /// <summary>The definition of the table. Setting it builds new indexes and removes deleted ones.</summary>
    public TableDefinition Definition
    {
        get => _definition;
        set
        {
            TableDefinition old = _definition;
            _definition = value;
            Indexes = value.Indexes.Select(StoreOf).ToList();
            if (old.TimeToLiveAttribute != value.TimeToLiveAttribute)
                RebuildExpiries();
        }
    }

    public IndexStore? FindIndex(string name) => Indexes.Find(index => index.Definition.Name == name);

    public StoredItem? Find(byte[] key) => Items.Find(key);

    public OrderedMap<AttributeValue> KeyOf(OrderedMap<AttributeValue> item)
    {
        var key = new OrderedMap<AttributeValue>();
        _definition.Key.CopyTo(key, item);
        return key;
    }

    public void Apply(StoredItem? old, StoredItem? updated)
    {
        if (old is not null)
        {
            SizeBytes -= old.Size;
            if (ExpiryKey(old) is { } expiry)
                _expiries.Remove(expiry);
            if (updated is null)
                Items.Remove(old.Key);
        }
        if (updated is not null)
        {
            SizeBytes += updated.Size;
            Items.Set(updated.Key, updated);
            if (ExpiryKey(updated) is { } expiry)
                _expiries.Set(expiry, updated);
        }
        foreach (IndexStore index in Indexes)
            index.Apply(old, updated);
    }

    /// <summary>Returns an item whose time to live has expired; null if there is none.</summary>
    public StoredItem? FindExpired(DateTimeOffset now)
    {
        if (_expiries.Count == 0)
            return null;
        SortedStore<StoredItem>.Cursor cursor = SeekExpiry(now);
        return cursor.IsValid && BinaryPrimitives.ReadInt64BigEndian(cursor.Key) <= now.ToUnixTimeSeconds() ? cursor.Value : null;
    }

    /// <summary>Returns when the next time to live expires, which can be in the past; null if none does.</summary>
    public DateTimeOffset? FindNextExpiry(DateTimeOffset now)
    {
        if (_expiries.Count == 0)
            return null;
        SortedStore<StoredItem>.Cursor cursor = SeekExpiry(now);
        if (!cursor.IsValid)
            return null;
        long seconds = BinaryPrimitives.ReadInt64BigEndian(cursor.Key);
        return seconds <= LastExpiry ? DateTimeOffset.FromUnixTimeSeconds(seconds) : null;
    }

    private IndexStore StoreOf(IndexDefinition definition)
    {
        if (FindIndex(definition.Name) is { } existing)
        {
            existing.Definition = definition;
            return existing;
        }
        var index = new IndexStore(definition, _definition.Key);
        for (SortedStore<StoredItem>.Cursor cursor = Items.Seek([]); cursor.IsValid; cursor.MoveNext())
            index.Apply(null, cursor.Value);
        return index;
    }

    private SortedStore<StoredItem>.Cursor SeekExpiry(DateTimeOffset now) => _expiries.Seek(ExpiryPrefix((now - OldestExpiry).ToUnixTimeSeconds()));

    private void RebuildExpiries()
    {
        _expiries.Clear();
        for (SortedStore<StoredItem>.Cursor cursor = Items.Seek([]); cursor.IsValid; cursor.MoveNext())
        {
            if (ExpiryKey(cursor.Value) is { } expiry)
                _expiries.Set(expiry, cursor.Value);
        }
    }

    private byte[]? ExpiryKey(StoredItem item)
    {
        if (_definition.TimeToLiveAttribute is not { } attribute
            || !item.Attributes.TryGetValue(attribute, out AttributeValue value)
            || value.N is not { } text
            || !decimal.TryParse(text, NumberStyles.Number | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out decimal seconds)
            || seconds is < 0 or > long.MaxValue)
            return null;
        return [.. ExpiryPrefix((long)seconds), .. item.Key];
    }

    private static byte[] ExpiryPrefix(long seconds)
    {
        byte[] prefix = new byte[sizeof(long)];
        BinaryPrimitives.WriteInt64BigEndian(prefix, Math.Max(0, seconds));
        return prefix;
    }
}
