using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketRequestPayment</c>. The payer is stored, without effect.</summary>
internal static class PutBucketRequestPayment
{
    public static async ValueTask<PutBucketRequestPaymentResponse> ExecuteAsync(S3Store store, PutBucketRequestPaymentRequest request, CancellationToken cancellationToken)
    {
        string payer = request.RequestPaymentConfiguration.Payer.Value;
        if (payer is not ("Requester" or "BucketOwner"))
            throw RequestErrors.MalformedXml();
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Payer = payer }, cancellationToken).ConfigureAwait(false);
        return new PutBucketRequestPaymentResponse();
    }
}
