using Tern.Local.DynamoDB.Storage;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>Reads one page of items of a table or an index.</summary>
internal static class PageReader
{
    /// <summary>A page ends when the items that are read reach this size before the filter, in bytes.</summary>
    public const long MaxPageBytes = 1024 * 1024;

    /// <param name="items">The items of the table or the entries of the index. The caller holds the table's lock.</param>
    /// <param name="bounds">The keys to read.</param>
    /// <param name="isForward">Whether to read in ascending order of the keys.</param>
    /// <param name="after">The key after which the page starts; null for the first page.</param>
    /// <param name="limit">The maximum number of items; null for no limit.</param>
    /// <param name="size">Returns the size of an item as read from the table or index, in bytes.</param>
    public static Page Read(
        SortedStore<StoredItem> items, KeyBounds bounds, bool isForward, byte[]? after, int? limit, Func<StoredItem, int> size)
    {
        if (after is not null)
        {
            // The smallest key after a key is that key with a zero byte appended.
            bounds = isForward
                ? bounds with { Lower = bounds.Contains(after) ? [.. after, 0] : Max(bounds.Lower, after) }
                : bounds with { Upper = bounds.Upper is { } upper && upper.AsSpan().SequenceCompareTo(after) < 0 ? upper : after };
        }
        SortedStore<StoredItem>.Cursor cursor;
        if (isForward)
        {
            cursor = items.Seek(bounds.Lower);
        }
        else
        {
            cursor = bounds.Upper is null ? items.SeekEnd() : items.Seek(bounds.Upper);
            cursor.MovePrevious();
        }

        List<StoredItem> read = [];
        long bytes = 0;
        while (cursor.IsValid && bounds.Contains(cursor.Key))
        {
            read.Add(cursor.Value);
            bytes += size(cursor.Value);
            if (read.Count == limit || bytes >= MaxPageBytes)
                return new Page(read, bytes, IsLast: false);
            if (isForward)
                cursor.MoveNext();
            else
                cursor.MovePrevious();
        }
        return new Page(read, bytes, IsLast: true);
    }

    private static byte[] Max(byte[] left, byte[] right) => left.AsSpan().SequenceCompareTo(right) >= 0 ? left : right;
}
