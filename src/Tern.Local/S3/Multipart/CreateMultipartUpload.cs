using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Multipart;

/// <summary><c>CreateMultipartUpload</c>.</summary>
internal static class CreateMultipartUpload
{
    public static async ValueTask<CreateMultipartUploadResponse> ExecuteAsync(
        S3Store store, CreateMultipartUploadRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        KeyRules.GetKeyBytes(request.Key);
        (string? algorithm, bool isComposite) = UploadChecksums.Resolve(request.ChecksumAlgorithm, request.ChecksumType);
        ObjectProperties properties = RequestedProperties.Create(request, settings, store);
        PendingUpload upload;
        long position;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            upload = new PendingUpload
            {
                UploadId = store.NewUploadId(),
                Key = request.Key,
                Initiated = store.Now,
                Properties = properties,
                ChecksumAlgorithm = algorithm,
                IsComposite = isComposite,
            };
            position = store.Add(bucket, upload);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new CreateMultipartUploadResponse
        {
            Bucket = request.Bucket,
            Key = request.Key,
            UploadId = upload.UploadId,
            ServerSideEncryption = properties.Encryption.Algorithm,
            SseKmsKeyId = properties.Encryption.KmsKeyId,
            SseKmsEncryptionContext = properties.Encryption.KmsContext,
            BucketKeyEnabled = properties.Encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = properties.Encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = properties.Encryption.CustomerKeyMd5,
            ChecksumAlgorithm = upload.ResponseAlgorithm,
            ChecksumType = upload.ResponseChecksumType,
        };
    }
}
