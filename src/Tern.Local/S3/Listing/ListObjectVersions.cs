using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary><c>ListObjectVersions</c>.</summary>
internal static class ListObjectVersions
{
    public static ValueTask<ListedVersions> ExecuteAsync(S3Store store, ListObjectVersionsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var text = new ListingEncoding(request.EncodingType);
        int limit = ListingEncoding.GetLimit(request.MaxKeys, "maxKeys");
        string? behind = request.VersionIdMarker;
        if (behind is not null && string.IsNullOrEmpty(request.KeyMarker))
            throw RequestErrors.InvalidArgument("A version-id marker cannot be specified without a key marker.", "version-id-marker", behind);
        if (behind is "")
            throw RequestErrors.InvalidArgument("A version-id marker cannot be empty.", "version-id-marker", behind);
        ObjectLookup.CheckVersionId(behind);
        byte[] marker = KeyRules.GetUtf8Bytes(request.KeyMarker);
        KeyRange range = behind is null
            ? new KeyRange(request.Prefix, request.Delimiter) { Marker = marker }
            : new KeyRange(request.Prefix, request.Delimiter) { Start = marker };
        VersionPage page;
        Owner owner;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = AccessControl.Owner(bucket.Settings.AccountId);
            page = VersionPage.Read(bucket.Keys, range, behind, limit);
        }
        var response = new ListObjectVersionsResponse
        {
            Name = request.Bucket,
            Prefix = text.Encode(request.Prefix ?? ""),
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? text.Encode(delimiter) : null,
            KeyMarker = text.Encode(request.KeyMarker ?? ""),
            VersionIdMarker = behind ?? "",
            MaxKeys = limit,
            IsTruncated = page.IsTruncated,
            NextKeyMarker = page.IsTruncated ? text.EncodeOptional(page.LastKey) : null,
            NextVersionIdMarker = page.IsTruncated ? page.LastVersion : null,
            EncodingType = text.Encoding,
            CommonPrefixes = ListedObjects.Create(page.CommonPrefixes, text),
        };
        return ValueTask.FromResult(new ListedVersions(
            response,
            [.. page.Versions.Where(entry => !entry.Version.IsDeleteMarker).Select(entry => Version(entry.Version, entry.IsLatest, text, owner))],
            [.. page.Versions.Where(entry => entry.Version.IsDeleteMarker).Select(entry => Marker(entry.Version, entry.IsLatest, text, owner))],
            [.. page.Versions.Select(entry => entry.Version.IsDeleteMarker)]));
    }

    private static ObjectVersion Version(StoredVersion version, bool isLatest, ListingEncoding text, Owner owner) => new()
    {
        Key = text.Encode(version.Key),
        VersionId = version.VersionId,
        IsLatest = isLatest,
        LastModified = version.LastModified,
        ETag = version.QuotedEntityTag,
        ChecksumAlgorithm = [new ChecksumAlgorithm(version.Checksum!.Algorithm)],
        ChecksumType = version.Checksum.Type,
        Size = version.Body.Length,
        StorageClass = new ObjectVersionStorageClass(version.Properties.StorageClass),
        Owner = owner,
    };

    private static DeleteMarkerEntry Marker(StoredVersion version, bool isLatest, ListingEncoding text, Owner owner) => new()
    {
        Key = text.Encode(version.Key),
        VersionId = version.VersionId,
        IsLatest = isLatest,
        LastModified = version.LastModified,
        Owner = owner,
    };
}
