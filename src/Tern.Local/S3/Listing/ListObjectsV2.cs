using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary><c>ListObjectsV2</c>.</summary>
internal static class ListObjectsV2
{
    public static ValueTask<ListObjectsV2Response> ExecuteAsync(S3Store store, ListObjectsV2Request request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var text = new ListingEncoding(request.EncodingType);
        int limit = ListingEncoding.GetLimit(request.MaxKeys, "maxKeys");
        byte[] start = [];
        if (request.ContinuationToken is { } token)
            start = ContinuationToken.Read(token);
        else if (request.StartAfter is { Length: > 0 } after)
            // The key that follows directly: StartAfter excludes a key, but not the common prefix of the key.
            start = [.. KeyRules.GetUtf8Bytes(after), 0];
        var range = new KeyRange(request.Prefix, request.Delimiter) { Start = start };
        KeyPage page;
        string owner;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            page = KeyPage.Read(bucket.Keys, range, limit);
        }
        return ValueTask.FromResult(new ListObjectsV2Response
        {
            Name = request.Bucket,
            Prefix = text.Encode(request.Prefix ?? ""),
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? text.Encode(delimiter) : null,
            MaxKeys = limit,
            KeyCount = page.Count,
            IsTruncated = page.IsTruncated,
            EncodingType = text.Encoding,
            StartAfter = request.ContinuationToken is null ? text.EncodeOptional(request.StartAfter) : null,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = page.Next is { } next ? ContinuationToken.Write(next) : null,
            Contents = ListedObjects.Create(page.Objects, text, request.FetchOwner is true ? AccessControl.Owner(owner) : null),
            CommonPrefixes = ListedObjects.Create(page.CommonPrefixes, text),
        });
    }
}
