using Tern.Local.DynamoDB.Storage;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>Takes one page of items out of a table or an index.</summary>
internal static class PageReader
{
    /// <summary>A page ends when what was read reaches this many bytes, before any filter.</summary>
    public const long MaxPageBytes = 1024 * 1024;

    /// <param name="items">The table's items or the index's entries; the caller holds the table.</param>
    /// <param name="bounds">The keys to read.</param>
    /// <param name="isForward">Whether keys rise.</param>
    /// <param name="after">The key behind which to go on; null to begin.</param>
    /// <param name="limit">How many items to read at most; null for as many as a page holds.</param>
    /// <param name="size">The size of an item as it is read.</param>
    public static Page Read(
        SortedStore<StoredItem> items, KeyBounds bounds, bool isForward, byte[]? after, int? limit, Func<StoredItem, int> size)
    {
        if (after is not null)
        {
            // The least key behind another is that key with a zero byte at its end.
            bounds = isForward
                ? bounds with { Lower = bounds.Contains(after) ? [.. after, 0] : Later(bounds.Lower, after) }
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

    private static byte[] Later(byte[] left, byte[] right) => left.AsSpan().SequenceCompareTo(right) >= 0 ? left : right;
}
