namespace Tern.DynamoDB.Mapper;

/// <summary>A change of an item of a table, from a record of its stream. <see cref="Change"/> reads it.</summary>
/// <remarks>
/// The view type of the stream determines which items a record contains. An item that it does not contain is null, also if it existed: with <c>KEYS_ONLY</c> both
/// are null, with <c>NEW_IMAGE</c> <see cref="Old"/>, with <c>OLD_IMAGE</c> <see cref="New"/>. <see cref="Key"/> is in each record: get the item with it.
/// </remarks>
/// <typeparam name="T">The type of the items.</typeparam>
/// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html">Change data capture for DynamoDB Streams</seealso>
public sealed class Change<T>
    where T : class
{
    internal Change(ChangeKind kind, ItemKey<T> key, T? oldItem, T? newItem, bool isExpired)
    {
        Kind = kind;
        Key = key;
        Old = oldItem;
        New = newItem;
        IsExpired = isExpired;
    }

    /// <summary>The kind of the change.</summary>
    public ChangeKind Kind { get; }

    /// <summary>The key of the item. The default if the type has no key.</summary>
    public ItemKey<T> Key { get; }

    /// <summary>The item before the change. Null if the item was inserted, or if the record does not contain it.</summary>
    public T? Old { get; }

    /// <summary>The item after the change. Null if the item was removed, or if the record does not contain it.</summary>
    public T? New { get; }

    /// <summary>
    /// Whether DynamoDB removed the item because its time to live had passed. False for other changes, and in the replicas of a global table, whose records do not
    /// contain the reason.
    /// </summary>
    /// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html">DynamoDB Streams and Time to Live</seealso>
    public bool IsExpired { get; }
}
