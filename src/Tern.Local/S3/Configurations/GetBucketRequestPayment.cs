using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketRequestPayment</c>.</summary>
internal static class GetBucketRequestPayment
{
    public static ValueTask<GetBucketRequestPaymentResponse> ExecuteAsync(S3Store store, GetBucketRequestPaymentRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketRequestPaymentResponse { Payer = settings.Payer is { } payer ? new Payer(payer) : Payer.BucketOwner });
    }
}
