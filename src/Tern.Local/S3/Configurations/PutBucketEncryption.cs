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
        if (request.ServerSideEncryptionConfiguration.Rules.Count != 1)
            throw RequestErrors.MalformedXml();
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Encryption = request.ServerSideEncryptionConfiguration }, cancellationToken).ConfigureAwait(false);
        return new PutBucketEncryptionResponse();
    }
}
