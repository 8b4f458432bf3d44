using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketLogging</c>. The configuration is stored, and no access is logged.</summary>
internal static class PutBucketLogging
{
    public static async ValueTask<PutBucketLoggingResponse> ExecuteAsync(S3Store store, PutBucketLoggingRequest request, CancellationToken cancellationToken)
    {
        LoggingEnabled? logging = request.BucketLoggingStatus.LoggingEnabled;
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings =>
            {
                if (logging is not null)
                    CheckTarget(store, logging.TargetBucket, settings.Region);
                return settings with { Logging = logging };
            },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketLoggingResponse();
    }

    private static void CheckTarget(S3Store store, string target, string region)
    {
        if (store.FindBucket(target) is not { Settings: { } settings })
        {
            throw new S3ServiceException(400, "InvalidTargetBucketForLogging", "The target bucket for logging does not exist")
            {
                Details = [new("TargetBucket", target)],
            };
        }
        if (settings.Region != region)
        {
            throw new S3ServiceException(403, "CrossLocationLoggingProhibitted", "Cross S3 location logging not allowed. ")
            {
                Details = [new("TargetBucketLocation", settings.Region)],
            };
        }
    }
}
