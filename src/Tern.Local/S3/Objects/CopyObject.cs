using Checksum = Tern.Runtime.Checksum;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>CopyObject</c>. The copy shares the bytes of its source, which are read only to compute digests that are not stored.</summary>
internal static class CopyObject
{
    public static async ValueTask<CopyObjectResponse> ExecuteAsync(S3Store store, CopyObjectRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        CopySource source = CopySource.Parse(request.CopySource);
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        KeyRules.GetKeyBytes(request.Key);
        var condition = new WriteCondition(request.IfMatch, request.IfNoneMatch);
        CheckDirective(request.MetadataDirective?.Value, "Unknown metadata directive.", "x-amz-metadata-directive");
        CheckDirective(request.TaggingDirective?.Value, "Unknown tag directive.", "x-amz-tagging-directive");
        if (request.AnnotationDirective is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-object-annotation-directive", "Tern.Local does not support annotations.");

        StoredVersion original;
        string? sourceVersion;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(source.Bucket, request.ExpectedSourceBucketOwner);
            original = ObjectLookup.FindCopySource(bucket, source);
            sourceVersion = ObjectLookup.GetSourceVersionId(original);
            CheckSource(store, request, original);
            if (source.Bucket == request.Bucket && source.Key == request.Key && source.VersionId is null)
                CheckChange(request, settings);
            original.Body.Acquire();
        }
        try
        {
            return await CopyAsync(store, request, settings, condition, original, sourceVersion, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            original.Body.Release();
        }
    }

    private static async ValueTask<CopyObjectResponse> CopyAsync(
        S3Store store,
        CopyObjectRequest request,
        BucketSettings settings,
        WriteCondition condition,
        StoredVersion original,
        string? sourceVersion,
        CancellationToken cancellationToken)
    {
        ObjectProperties properties = RequestedProperties.Create(request, original.Properties, settings, store);
        (string entityTag, StoredChecksum checksum) = await GetDigestsAsync(original, request.ChecksumAlgorithm?.Value, cancellationToken).ConfigureAwait(false);
        StoredVersion version;
        string? responseVersionId;
        string? expiration;
        long position;
        ObjectChange? change;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            condition.Check(request.Key, bucket.Find(request.Key));
            version = new StoredVersion
            {
                Key = request.Key,
                VersionId = NewVersionIds.Create(bucket),
                LastModified = store.Now,
                Body = original.Body,
                EntityTag = entityTag,
                Checksum = checksum,
                Properties = properties,
            };
            // Unlike the other writes, a copy returns the ID "null" with suspended versioning.
            responseVersionId = ObjectLookup.GetResponseVersionId(bucket, version);
            expiration = ObjectExpiration.GetHeader(bucket.Settings, version);
            position = store.Add(bucket, version);
            change = store.Changes.Create(bucket, "ObjectCreated:Copy", version);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(change, cancellationToken).ConfigureAwait(false);
        return new CopyObjectResponse
        {
            CopySourceVersionId = sourceVersion,
            VersionId = responseVersionId,
            Expiration = expiration,
            ServerSideEncryption = properties.Encryption.Algorithm,
            SseKmsKeyId = properties.Encryption.KmsKeyId,
            SseKmsEncryptionContext = properties.Encryption.KmsContext,
            BucketKeyEnabled = properties.Encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = properties.Encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = properties.Encryption.CustomerKeyMd5,
            CopyObjectResult = new CopyObjectResult
            {
                ETag = version.QuotedEntityTag,
                LastModified = version.LastModified,
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
            },
        };
    }

    /// <summary>The digests of the copy: those of a single-part object, even when the source was uploaded in parts.</summary>
    private static async ValueTask<(string EntityTag, StoredChecksum Checksum)> GetDigestsAsync(
        StoredVersion original, string? algorithm, CancellationToken cancellationToken)
    {
        StoredChecksum known = original.Checksum!;
        algorithm ??= known.Algorithm;
        if (original.Parts.Count == 0 && algorithm == known.Algorithm)
            return (original.EntityTag, known);
        using Checksum checksum = Checksum.Create(algorithm) ?? throw RequestErrors.UnknownAlgorithm();
        (byte[] md5, byte[]? value) = await Digests.ComputeAsync(original.Body, checksum, cancellationToken).ConfigureAwait(false);
        return (Convert.ToHexStringLower(md5), new StoredChecksum(checksum.Algorithm, Convert.ToBase64String(value!), IsComposite: false));
    }

    private static void CheckDirective(string? directive, string message, string header)
    {
        if (directive is not (null or "COPY" or "REPLACE"))
            throw RequestErrors.InvalidArgument(message, header, directive);
    }

    private static void CheckSource(S3Store store, CopyObjectRequest request, StoredVersion original)
    {
        CustomerKeys.CheckRead(
            original.Properties.Encryption, request.CopySourceSseCustomerAlgorithm, request.CopySourceSseCustomerKey, request.CopySourceSseCustomerKeyMd5);
        StorageClasses.CheckReadable(original);
        new ReadCondition(request.CopySourceIfMatch, request.CopySourceIfNoneMatch, request.CopySourceIfModifiedSince, request.CopySourceIfUnmodifiedSince)
            .CheckCopy(original, store.Now);
        if (original.Body.Length > Limits.MaxUploadSize)
            throw RequestErrors.InvalidRequest($"The specified copy source is larger than the maximum allowable size for a copy source: {Limits.MaxUploadSize}");
    }

    private static void CheckChange(CopyObjectRequest request, BucketSettings settings)
    {
        bool changes = request.MetadataDirective == MetadataDirective.Replace
            || request.TaggingDirective == TaggingDirective.Replace
            || request.StorageClass is not null
            || request.WebsiteRedirectLocation is not null
            || request.ServerSideEncryption is not null
            || request.SseCustomerAlgorithm is not null
            || request.ChecksumAlgorithm is not null
            || settings.Encryption is not null;
        if (!changes)
        {
            throw RequestErrors.InvalidRequest(
                "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, "
                + "website redirect location or encryption attributes.");
        }
    }
}
