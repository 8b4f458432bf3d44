using System.Text;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Listing;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.Local.Services;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>ListBuckets</c>.</summary>
internal static class ListBuckets
{
    private const int MaxBuckets = 10_000;

    public static ValueTask<ListBucketsResponse> ExecuteAsync(S3Store store, ResourceScope caller, ListBucketsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (request.MaxBuckets is < 1 or > MaxBuckets)
            throw RequestErrors.InvalidArgument("Argument max-buckets must be an integer between 1 and 10000", "max-buckets", ListingEncoding.Encode(request.MaxBuckets.Value));
        // The region of the caller can be newer than the list.
        if (request.BucketRegion is { } wanted && wanted != caller.Region && !PartitionTable.Aws.ContainsRegion(wanted))
            throw RequestErrors.InvalidArgument($"Argument value {wanted} is not a valid AWS Region", "bucket-region", null);
        string? first = request.ContinuationToken is { Length: > 0 } token ? Encoding.UTF8.GetString(ContinuationToken.Read(token)) : null;
        // The service returns the regions only if the request has a parameter.
        bool hasRegions = request.MaxBuckets is not null || request.Prefix is not null || request.BucketRegion is not null || request.ContinuationToken is not null;
        List<Bucket> buckets = [];
        string? next = null;
        lock (store.IndexLock)
        {
            foreach (StoredBucket bucket in store.Buckets.OrderBy(bucket => bucket.Name, StringComparer.Ordinal))
            {
                if (bucket.Settings.AccountId != caller.AccountId
                    || (first is not null && string.CompareOrdinal(bucket.Name, first) < 0)
                    || (request.Prefix is { } prefix && !bucket.Name.StartsWith(prefix, StringComparison.Ordinal))
                    || (request.BucketRegion is { } region && bucket.Settings.Region != region))
                    continue;
                if (buckets.Count == (request.MaxBuckets ?? MaxBuckets))
                {
                    next = ContinuationToken.Write(Encoding.UTF8.GetBytes(bucket.Name));
                    break;
                }
                buckets.Add(new Bucket
                {
                    Name = bucket.Name,
                    CreationDate = bucket.Settings.Created,
                    BucketRegion = hasRegions ? bucket.Settings.Region : null,
                    BucketArn = BucketNames.Arn(bucket.Name),
                });
            }
        }
        return ValueTask.FromResult(new ListBucketsResponse { Buckets = buckets, Owner = AccessControl.Owner(caller.AccountId), Prefix = request.Prefix, ContinuationToken = next });
    }
}
