using System.Text;
using Tern.Local.S3.Storage;
using Tern.Local.Storage;

namespace Tern.Local.S3.Listing;

/// <summary>A page of all versions and delete markers, and of the common prefixes that a delimiter creates.</summary>
internal sealed class VersionPage
{
    public List<(StoredVersion Version, bool IsLatest)> Versions { get; } = [];

    public List<string> CommonPrefixes { get; } = [];

    public bool IsTruncated { get; private set; }

    /// <summary>The last key or common prefix of this page.</summary>
    public string? LastKey { get; private set; }

    /// <summary>The last version of this page; null when the last entry is a common prefix.</summary>
    public string? LastVersion { get; private set; }

    private int Count => Versions.Count + CommonPrefixes.Count;

    /// <summary>Reads a page. The caller must hold the store's lock.</summary>
    /// <param name="keys">The bucket's keys.</param>
    /// <param name="range">The keys to list.</param>
    /// <param name="behind">The version ID of the first key after which the page starts; null for none.</param>
    /// <param name="limit">The maximum number of entries.</param>
    public static VersionPage Read(SortedStore<KeyVersions> keys, KeyRange range, string? behind, int limit)
    {
        var page = new VersionPage();
        if (limit == 0)
            return page;
        SortedStore<KeyVersions>.Cursor cursor = keys.Seek(range.First);
        while (cursor.IsValid && range.Contains(cursor.Key) && !page.IsTruncated)
        {
            ReadOnlySpan<byte> key = cursor.Key;
            if (range.IsBefore(key))
            {
                cursor.MoveNext();
                continue;
            }
            ReadOnlySpan<byte> group = key[..range.GetCommonPrefixLength(key)];
            if (group.IsEmpty)
            {
                page.Add(cursor.Value, behind is not null && key.SequenceEqual(range.Start) ? behind : null, limit);
                cursor.MoveNext();
                continue;
            }
            if (!range.IsCommonPrefixListed(group))
                page.AddCommonPrefix(Encoding.UTF8.GetString(group), limit);
            cursor = keys.Seek(KeyRange.GetFirstKeyAfter(group));
        }
        return page;
    }

    private void Add(KeyVersions key, string? behind, int limit)
    {
        // If the marker was deleted meanwhile, all versions of its key are listed again, so that none is missing.
        int first = behind is null ? 0 : key.IndexOf(behind) + 1;
        for (int i = first; i < key.All.Count; i++)
        {
            if (Count == limit)
            {
                IsTruncated = true;
                return;
            }
            Versions.Add((key.All[i], i == 0));
            LastKey = key.Key;
            LastVersion = key.All[i].VersionId;
        }
    }

    private void AddCommonPrefix(string group, int limit)
    {
        if (Count == limit)
        {
            IsTruncated = true;
            return;
        }
        CommonPrefixes.Add(group);
        LastKey = group;
        LastVersion = null;
    }
}
