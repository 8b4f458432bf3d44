using System.Text;
using Tern.Local.S3.Storage;
using Tern.Local.Storage;

namespace Tern.Local.S3.Listing;

/// <summary>A page of the latest versions of keys, and of the common prefixes that a delimiter creates.</summary>
internal sealed class KeyPage
{
    public List<StoredVersion> Objects { get; } = [];

    public List<string> CommonPrefixes { get; } = [];

    public int Count => Objects.Count + CommonPrefixes.Count;

    public bool IsTruncated => Next is not null;

    /// <summary>The first key of the next page; null when there is none.</summary>
    public byte[]? Next { get; private set; }

    /// <summary>The last key or common prefix of this page.</summary>
    public string? Last { get; private set; }

    /// <summary>Reads a page. The caller must hold the store's lock.</summary>
    public static KeyPage Read(SortedStore<KeyVersions> keys, KeyRange range, int limit)
    {
        var page = new KeyPage();
        if (limit == 0)
            return page;
        SortedStore<KeyVersions>.Cursor cursor = keys.Seek(range.First);
        while (cursor.IsValid && range.Contains(cursor.Key))
        {
            ReadOnlySpan<byte> key = cursor.Key;
            StoredVersion latest = cursor.Value.Latest;
            if (latest.IsDeleteMarker || range.IsBefore(key))
            {
                cursor.MoveNext();
                continue;
            }
            ReadOnlySpan<byte> group = key[..range.GetCommonPrefixLength(key)];
            bool isListed = !group.IsEmpty && range.IsCommonPrefixListed(group);
            if (!isListed && page.Count == limit)
            {
                page.Next = key.ToArray();
                break;
            }
            if (group.IsEmpty)
            {
                page.Objects.Add(latest);
                page.Last = latest.Key;
                cursor.MoveNext();
                continue;
            }
            if (!isListed)
            {
                page.Last = Encoding.UTF8.GetString(group);
                page.CommonPrefixes.Add(page.Last);
            }
            cursor = keys.Seek(KeyRange.GetFirstKeyAfter(group));
        }
        return page;
    }
}
