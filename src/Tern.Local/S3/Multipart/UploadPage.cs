using System.Text;
using Tern.Local.S3.Listing;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Multipart;

/// <summary>A page of multipart uploads in progress, and of the common prefixes that a delimiter creates.</summary>
internal sealed class UploadPage
{
    public List<PendingUpload> Uploads { get; } = [];

    public List<string> CommonPrefixes { get; } = [];

    public bool IsTruncated { get; private set; }

    /// <summary>Reads a page. The caller must hold the store's lock.</summary>
    /// <param name="uploads">The bucket's uploads.</param>
    /// <param name="range">The keys to list.</param>
    /// <param name="behind">The upload ID of the first key after which the page starts; null for none.</param>
    /// <param name="limit">The maximum number of entries.</param>
    public static UploadPage Read(IEnumerable<PendingUpload> uploads, KeyRange range, string? behind, int limit)
    {
        var page = new UploadPage();
        if (limit == 0)
            return page;
        string? group = null;
        foreach ((byte[] key, PendingUpload upload) in Sorted(uploads))
        {
            if (!range.Contains(key) || range.IsBefore(key))
                continue;
            if (behind is not null && key.AsSpan().SequenceEqual(range.Start) && string.CompareOrdinal(upload.UploadId, behind) <= 0)
                continue;
            int length = range.GetCommonPrefixLength(key);
            string? itsGroup = length == 0 ? null : Encoding.UTF8.GetString(key, 0, length);
            if (itsGroup is not null && (itsGroup == group || range.IsCommonPrefixListed(key.AsSpan(0, length))))
                continue;
            if (page.Uploads.Count + page.CommonPrefixes.Count == limit)
            {
                page.IsTruncated = true;
                break;
            }
            group = itsGroup;
            if (itsGroup is null)
                page.Uploads.Add(upload);
            else
                page.CommonPrefixes.Add(itsGroup);
        }
        return page;
    }

    private static List<(byte[] Key, PendingUpload Upload)> Sorted(IEnumerable<PendingUpload> uploads)
    {
        List<(byte[] Key, PendingUpload Upload)> sorted = [.. uploads.Select(upload => (KeyRules.GetKeyBytes(upload.Key), upload))];
        sorted.Sort(static (left, right) =>
        {
            int order = left.Key.AsSpan().SequenceCompareTo(right.Key);
            return order != 0 ? order : string.CompareOrdinal(left.Upload.UploadId, right.Upload.UploadId);
        });
        return sorted;
    }
}
