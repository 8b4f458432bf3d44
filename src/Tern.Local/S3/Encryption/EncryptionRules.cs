using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Encryption;

/// <summary>The encryption that is stored with a new object: that of the request, otherwise the default of its bucket.</summary>
internal static class EncryptionRules
{
    /// <exception cref="S3ServiceException">The headers are not valid or contradict each other.</exception>
    public static StoredEncryption Resolve(BucketSettings bucket, EncryptionHeaders headers)
    {
        if (CustomerKeys.Check(headers.CustomerAlgorithm, headers.CustomerKey, headers.CustomerKeyMd5) is { } keyMd5)
        {
            if (headers.Algorithm is not null)
            {
                throw RequestErrors.InvalidArgument(
                    "Server Side Encryption with Customer provided key is incompatible with the encryption method specified", "x-amz-server-side-encryption", headers.Algorithm);
            }
            return new StoredEncryption { CustomerAlgorithm = headers.CustomerAlgorithm, CustomerKeyMd5 = keyMd5 };
        }
        ServerSideEncryptionRule? rule = bucket.Encryption is { Rules: [var first, ..] } ? first : null;
        string algorithm = headers.Algorithm ?? rule?.ApplyServerSideEncryptionByDefault?.SseAlgorithm.Value ?? "AES256";
        if (algorithm is not ("AES256" or "aws:kms" or "aws:kms:dsse"))
            throw RequestErrors.InvalidArgument("The encryption method specified is not supported", "x-amz-server-side-encryption", algorithm);
        if (algorithm == "AES256")
        {
            return headers.KmsKeyId is null
                ? StoredEncryption.Default
                : throw RequestErrors.InvalidArgument(
                    "Server Side Encryption with AWS KMS managed key requires HTTP header x-amz-server-side-encryption : aws:kms", "x-amz-server-side-encryption", headers.Algorithm);
        }
        // A request for KMS without a key uses the AWS managed key of the account, not the key of the bucket.
        string? bucketKey = headers.Algorithm is null ? rule?.ApplyServerSideEncryptionByDefault?.KmsMasterKeyID : null;
        return new StoredEncryption
        {
            Algorithm = algorithm,
            KmsKeyId = headers.KmsKeyId ?? bucketKey ?? $"arn:aws:kms:{bucket.Region}:{bucket.AccountId}:alias/aws/s3",
            KmsContext = headers.KmsContext,
            BucketKeyEnabled = (headers.BucketKeyEnabled ?? rule?.BucketKeyEnabled) is true ? true : null,
        };
    }
}
