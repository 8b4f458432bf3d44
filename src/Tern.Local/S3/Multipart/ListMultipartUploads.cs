using Tern.Local.S3.Errors;
using Tern.Local.S3.Listing;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Multipart;

/// <summary><c>ListMultipartUploads</c>, ordered by key and then by the time of initiation.</summary>
internal static class ListMultipartUploads
{
    public static ValueTask<ListMultipartUploadsResponse> ExecuteAsync(S3Store store, ListMultipartUploadsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var text = new ListingEncoding(request.EncodingType);
        int limit = ListingEncoding.GetLimit(request.MaxUploads, "max-uploads");
        // Without a key marker the service ignores the upload ID marker.
        string? behind = string.IsNullOrEmpty(request.KeyMarker) || string.IsNullOrEmpty(request.UploadIdMarker) ? null : request.UploadIdMarker;
        byte[] marker = KeyRules.GetUtf8Bytes(request.KeyMarker);
        KeyRange range = behind is null
            ? new KeyRange(request.Prefix, request.Delimiter) { Marker = marker }
            : new KeyRange(request.Prefix, request.Delimiter) { Start = marker };
        UploadPage page;
        string owner;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            if (behind is not null && bucket.Uploads.Values.Any(upload => upload.UploadId == behind && upload.Key != request.KeyMarker))
                throw RequestErrors.InvalidArgument("Invalid uploadId marker", "upload-id-marker", behind);
            page = UploadPage.Read(bucket.Uploads.Values, range, behind, limit);
        }
        return ValueTask.FromResult(new ListMultipartUploadsResponse
        {
            Bucket = request.Bucket,
            Prefix = text.EncodeOptional(request.Prefix),
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? text.Encode(delimiter) : null,
            KeyMarker = text.Encode(request.KeyMarker ?? ""),
            UploadIdMarker = behind ?? "",
            // As in the service, those of the last upload, also on the last page. A common prefix has none.
            NextKeyMarker = page.Uploads is [.., var last] ? text.Encode(last.Key) : "",
            NextUploadIdMarker = page.Uploads is [.., var lastUpload] ? lastUpload.UploadId : "",
            MaxUploads = limit,
            IsTruncated = page.IsTruncated,
            EncodingType = text.Encoding,
            Uploads = [.. page.Uploads.Select(upload => Of(upload, text, owner))],
            CommonPrefixes = ListedObjects.Create(page.CommonPrefixes, text),
        });
    }

    private static MultipartUpload Of(PendingUpload upload, ListingEncoding text, string owner) => new()
    {
        UploadId = upload.UploadId,
        Key = text.Encode(upload.Key),
        Initiated = upload.Initiated,
        StorageClass = new StorageClass(upload.Properties.StorageClass),
        Owner = AccessControl.Owner(owner),
        Initiator = AccessControl.Initiator(owner),
        ChecksumAlgorithm = upload.ResponseAlgorithm,
        ChecksumType = upload.ResponseChecksumType,
    };
}
