using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketReplication</c>. The configuration is stored, and objects are not replicated.</summary>
internal static class PutBucketReplication
{
    private const string ArnPrefix = ":s3:::";

    public static async ValueTask<PutBucketReplicationResponse> ExecuteAsync(S3Store store, PutBucketReplicationRequest request, CancellationToken cancellationToken)
    {
        ReplicationConfiguration replication = request.ReplicationConfiguration;
        CheckRules(replication);
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings =>
            {
                if (settings.Versioning != Versioning.Enabled)
                    throw RequestErrors.InvalidRequest("Versioning must be 'Enabled' on the bucket to apply a replication configuration");
                foreach (ReplicationRule rule in replication.Rules)
                    CheckDestination(store, rule.Destination.Bucket);
                return settings with { Replication = replication };
            },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketReplicationResponse();
    }

    private static void CheckRules(ReplicationConfiguration replication)
    {
        if (replication.Rules.Count == 0)
            throw RequestErrors.MalformedXml();
        foreach (ReplicationRule rule in replication.Rules)
        {
            if (rule.Status.Value is not ("Enabled" or "Disabled"))
                throw RequestErrors.MalformedXml();
        }
    }

    private static void CheckDestination(S3Store store, string arn)
    {
        int prefix = arn.IndexOf(ArnPrefix, StringComparison.Ordinal);
        string name = prefix < 0 ? arn : arn[(prefix + ArnPrefix.Length)..];
        if (store.FindBucket(name)?.Settings.Versioning != Versioning.Enabled)
            throw RequestErrors.InvalidRequest("Destination bucket must have versioning enabled.");
    }
}
