using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Multipart;

/// <summary>
/// <c>CompleteMultipartUpload</c>. The object shares the bytes of its parts. A repeated request returns the same response as the first one.
/// </summary>
internal static class CompleteMultipartUpload
{
    public static async ValueTask<CompleteMultipartUploadResponse> ExecuteAsync(
        S3Store store, CompleteMultipartUploadRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var condition = new WriteCondition(request.IfMatch, request.IfNoneMatch);
        StoredVersion version;
        BucketSettings settings;
        long position = 0;
        ObjectChange? change = null;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            settings = bucket.Settings;
            KeyVersions? versions = bucket.Find(request.Key);
            if (versions?.FindUpload(request.UploadId) is { } completed)
            {
                version = completed;
            }
            else
            {
                PendingUpload upload = UploadLookup.Find(bucket, request.Key, request.UploadId);
                version = Version(store, bucket, upload, request);
                condition.Check(request.Key, versions);
                condition.CheckUnchanged(upload);
                position = store.Add(bucket, version);
                change = store.Changes.Create(bucket, "ObjectCreated:CompleteMultipartUpload", version);
            }
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(change, cancellationToken).ConfigureAwait(false);
        return Response(request, settings, version);
    }

    private static StoredVersion Version(S3Store store, StoredBucket bucket, PendingUpload upload, CompleteMultipartUploadRequest request)
    {
        StoredPart[] parts = MultipartCompletion.Parts(upload, request.MultipartUpload?.Parts ?? []);
        StoredBody body = StoredBody.Concat(Array.ConvertAll(parts, part => part.Body));
        if (request.MpuObjectSize is { } size && size != body.Length)
        {
            throw RequestErrors.InvalidRequest(
                $"The provided 'x-amz-mp-object-size' header value {FormatSize(size)} does not match what was computed: {FormatSize(body.Length)}");
        }
        StoredChecksum checksum = MultipartCompletion.ObjectChecksum(upload, parts);
        Verify(request, upload, checksum);
        return new StoredVersion
        {
            Key = upload.Key,
            VersionId = NewVersionIds.Create(bucket),
            LastModified = store.Now,
            Body = body,
            EntityTag = MultipartCompletion.EntityTag(parts),
            Checksum = checksum,
            Parts = Array.ConvertAll(parts, part => new ObjectPartInfo(part.Number, part.Body.Length, checksum.IsComposite ? part.Checksum.Value : null)),
            UploadId = upload.UploadId,
            Properties = upload.Properties,
        };
    }

    private static void Verify(CompleteMultipartUploadRequest request, PendingUpload upload, StoredChecksum checksum)
    {
        if (request.ChecksumType is { } type && type != upload.ResponseChecksumType)
        {
            // An upload without an algorithm has no checksum mode.
            throw RequestErrors.InvalidRequest(
                $"The upload was created using the {upload.ResponseChecksumType?.Value ?? "null"} checksum mode. The complete request must use the same checksum mode.");
        }
        RequestChecksum given = RequestChecksum.From(request);
        if (given.Value is null)
            return;
        // Without a type the service expects the default type of the algorithm. The client can omit the number of parts of a composite checksum.
        bool isRight = given.Algorithm == checksum.Algorithm
            && (request.ChecksumType is not null || checksum.IsComposite || checksum.Algorithm == ChecksumNames.Crc64Nvme)
            && (given.Value == checksum.Value || (checksum.IsComposite && checksum.Value.StartsWith(given.Value + "-", StringComparison.Ordinal)));
        if (!isRight)
            throw RequestErrors.ChecksumMismatch(checksum.Algorithm.ToLowerInvariant());
    }

    private static string FormatSize(long size) => size.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static CompleteMultipartUploadResponse Response(CompleteMultipartUploadRequest request, BucketSettings settings, StoredVersion version)
    {
        StoredEncryption encryption = version.Properties.Encryption;
        StoredChecksum checksum = version.Checksum!;
        return new CompleteMultipartUploadResponse
        {
            Location = $"https://{request.Bucket}.s3.{settings.Region}.amazonaws.com/{Uri.EscapeDataString(request.Key)}",
            Bucket = request.Bucket,
            Key = request.Key,
            ETag = version.QuotedEntityTag,
            VersionId = version.VersionId == StoredVersion.NullId ? null : version.VersionId,
            Expiration = ObjectExpiration.GetHeader(settings, version),
            ServerSideEncryption = encryption.Algorithm,
            SseKmsKeyId = encryption.KmsKeyId,
            BucketKeyEnabled = encryption.BucketKeyEnabled,
            ChecksumType = checksum.Type,
            ChecksumCrc32 = checksum.GetValue(ChecksumNames.Crc32),
            ChecksumCrc32C = checksum.GetValue(ChecksumNames.Crc32C),
            ChecksumCrc64Nvme = checksum.GetValue(ChecksumNames.Crc64Nvme),
            ChecksumSha1 = checksum.GetValue(ChecksumNames.Sha1),
            ChecksumSha256 = checksum.GetValue(ChecksumNames.Sha256),
            ChecksumSha512 = checksum.GetValue(ChecksumNames.Sha512),
            ChecksumMd5 = checksum.GetValue(ChecksumNames.Md5),
            ChecksumXxhash64 = checksum.GetValue(ChecksumNames.Xxhash64),
            ChecksumXxhash3 = checksum.GetValue(ChecksumNames.Xxhash3),
            ChecksumXxhash128 = checksum.GetValue(ChecksumNames.Xxhash128),
        };
    }
}
