using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary><c>ListObjects</c>, the first version.</summary>
internal static class ListObjects
{
    public static ValueTask<ListObjectsResponse> ExecuteAsync(S3Store store, ListObjectsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var text = new ListingEncoding(request.EncodingType);
        int limit = ListingEncoding.GetLimit(request.MaxKeys, "maxKeys");
        bool hasDelimiter = request.Delimiter is { Length: > 0 };
        var range = new KeyRange(request.Prefix, request.Delimiter) { Marker = KeyRules.GetUtf8Bytes(request.Marker) };
        KeyPage page;
        string owner;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            page = KeyPage.Read(bucket.Keys, range, limit);
        }
        return ValueTask.FromResult(new ListObjectsResponse
        {
            Name = request.Bucket,
            Prefix = text.Encode(request.Prefix ?? ""),
            Marker = text.Encode(request.Marker ?? ""),
            Delimiter = hasDelimiter ? text.Encode(request.Delimiter!) : null,
            MaxKeys = limit,
            IsTruncated = page.IsTruncated,
            // As in the service, only with a delimiter. Without one, the last key is the next marker.
            NextMarker = page.IsTruncated && hasDelimiter ? text.EncodeOptional(page.Last) : null,
            EncodingType = text.Encoding,
            Contents = ListedObjects.Create(page.Objects, text, AccessControl.Owner(owner)),
            CommonPrefixes = ListedObjects.Create(page.CommonPrefixes, text),
        });
    }
}
