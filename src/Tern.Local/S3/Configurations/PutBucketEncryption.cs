using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketEncryption</c>.</summary>
internal static class PutBucketEncryption
{
    public static async ValueTask<PutBucketEncryptionResponse> ExecuteAsync(S3Store store, PutBucketEncryptionRequest request, CancellationToken cancellationToken)
    {
        if (request.ServerSideEncryptionConfiguration.Rules is not [var rule]
            || rule.ApplyServerSideEncryptionByDefault?.SseAlgorithm.Value is not (null or "AES256" or "aws:kms" or "aws:kms:dsse"))
            throw RequestErrors.MalformedXml();
        if (rule.ApplyServerSideEncryptionByDefault is { KmsMasterKeyID: not null, SseAlgorithm.Value: "AES256" })
        {
            throw RequestErrors.InvalidArgument(
                "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse", "ApplyServerSideEncryptionByDefault", null);
        }
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Encryption = request.ServerSideEncryptionConfiguration }, cancellationToken).ConfigureAwait(false);
        return new PutBucketEncryptionResponse();
    }
}
