using System.Text;
using Tern.Local.S3.Storage;
using Tern.Local.Storage;

namespace Tern.Local.S3.Listing;

/// <summary>A page of all versions and delete markers, and of the groups that a delimiter makes of their keys.</summary>
internal sealed class VersionPage
{
    public List<(StoredVersion Version, bool IsLatest)> Versions { get; } = [];

    public List<string> Groups { get; } = [];

    public bool IsTruncated { get; private set; }

    /// <summary>The last key or group of this page.</summary>
    public string? LastKey { get; private set; }

    /// <summary>The last version of this page; null when the last entry is a group.</summary>
    public string? LastVersion { get; private set; }

    private int Count => Versions.Count + Groups.Count;

    /// <summary>Reads a page; the caller holds the gate.</summary>
    /// <param name="keys">The bucket's keys.</param>
    /// <param name="range">Which of them.</param>
    /// <param name="behind">The version of the range's start behind which the page begins; null for none.</param>
    /// <param name="limit">How many entries.</param>
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
            ReadOnlySpan<byte> group = key[..range.GroupLength(key)];
            if (group.IsEmpty)
            {
                page.Add(cursor.Value, behind is not null && key.SequenceEqual(range.Start) ? behind : null, limit);
                cursor.MoveNext();
                continue;
            }
            if (!range.IsGroupBefore(group))
                page.AddGroup(Encoding.UTF8.GetString(group), limit);
            cursor = keys.Seek(KeyRange.Behind(group));
        }
        return page;
    }

    private void Add(KeyVersions key, string? behind, int limit)
    {
        // A marker that was deleted meanwhile tells nothing: its key is told once more rather than left out in part.
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

    private void AddGroup(string group, int limit)
    {
        if (Count == limit)
        {
            IsTruncated = true;
            return;
        }
        Groups.Add(group);
        LastKey = group;
        LastVersion = null;
    }
}
